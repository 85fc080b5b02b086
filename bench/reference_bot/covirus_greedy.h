/* The greedy player of Covirus, line by line, as src/quarantable/bots/covirus/greedy.py has it: the yardstick and the playouts' policy. */
#ifndef COVIRUS_GREEDY_H
#define COVIRUS_GREEDY_H
#include "covirus_rules.h"

enum { TRIES = 6, SPOILING = 300, BEGINNING = 8 }; /* the weights are parts of a hundred of a line's worth */
enum { BY_GAIN, UPWARDS, DOWNWARDS };

static inline int progress(int squares) { return squares < WIDTH ? squares * squares : 2 * squares * squares; }

static inline int gain(const Game *g, int player, int y, int squares) {
    if (!squares || g->status[y] != OPEN) return 0;
    int other = count_bits(g->mine[!player][y]);
    if (other) return progress(other) + WIDTH * WIDTH * SPOILING / 100;
    int own = count_bits(g->mine[player][y]);
    return progress(own + squares) - progress(own) + (own ? 0 : WIDTH * WIDTH * BEGINNING / 100);
}

typedef struct { int worth, equals; } Best;

static inline int is_better(Best *best, int worth, uint64_t *rng) {
    best->equals = worth == best->worth ? best->equals + 1 : 1;
    if (worth < best->worth || (worth == best->worth && below(rng, (uint32_t)best->equals))) return 0;
    best->worth = worth;
    return 1;
}

static void greedy_rectangle(const Game *g, Roll roll, uint64_t *rng, Placement *p) {
    uint32_t touch[ROWS], places[ROWS];
    int player = mover(g), at = -1, from = 0, width = 0;
    Best best = {-1, 0};
    find_touch(g->mine[player], player, touch);
    for (int turned = 0; turned < 2; turned++) {
        int w = turned ? roll.larger : roll.smaller, h = roll.larger + roll.smaller - w, gains[ROWS] = {0};
        if (!find_places(g, touch, w, h, places)) continue;
        for (int y = 0; y < LENGTH; y++) gains[y] = gain(g, player, y, w);
        for (int y = 0; y < LENGTH; y++) {
            if (!places[y]) continue;
            int worth = 0;
            for (int i = 0; i < h; i++) worth += gains[y + i];
            if (is_better(&best, worth, rng)) at = y, from = __builtin_ctz(places[y]), width = w;
        }
    }
    if (at >= 0) put_rectangle(p, from, at, width, roll.larger + roll.smaller - width);
}

static void greedy_line(const Game *g, uint64_t *rng, Placement *p) {
    Best best = {-1, 0};
    for (int y = 0; y < LENGTH; y++)
        if (is_eligible(g, y) && is_better(&best, gain(g, mover(g), y, count_bits(g->empty[y])), rng)) clear(p), add(p, y, g->empty[y]);
}

static inline uint32_t next_squares(const Placement *p, int y, const uint32_t *room) {
    uint32_t s = p->lines[y];
    return (s << 1 | s >> 1 | p->lines[y + 1] | (y ? p->lines[y - 1] : 0)) & room[y] & ~s;
}

/* Grow a shape from a square, each time by one square where it is worth most, or highest, or lowest. */
static void grow(const Game *g, int size, const uint32_t *room, int y, uint32_t square, int aim, uint64_t *rng, Placement *p) {
    int player = mover(g);
    add(p, y, square);
    for (int n = 1; n < size; n++) {
        Best best = {-10000, 0};
        int line = y;
        for (int near = p->low ? p->low - 1 : 0; near <= p->high + 1 && near < LENGTH; near++) {
            if (!next_squares(p, near, room)) continue;
            int filled = count_bits(p->lines[near]);
            int worth = aim == UPWARDS ? near : aim == DOWNWARDS ? -near : gain(g, player, near, filled + 1) - gain(g, player, near, filled);
            if (is_better(&best, worth, rng)) line = near;
        }
        uint32_t squares = next_squares(p, line, room);
        add(p, line, squares & -squares);
    }
}

static int worth_of(const Game *g, const Placement *p) {
    int worth = 0;
    for (int y = p->low; y <= p->high; y++) worth += gain(g, mover(g), y, count_bits(p->lines[y]));
    return worth;
}

static void greedy_shape(const Game *g, int size, int tries, uint64_t *rng, Placement *p) {
    uint32_t room[ROWS];
    int promise[LENGTH], most = -1;
    if (!find_room(g, size, room)) return;
    for (int y = 0; y < LENGTH; y++) {
        int squares = count_bits(room[y]);
        promise[y] = room[y] ? gain(g, mover(g), y, size < squares ? size : squares) : -1;
    }
    for (int i = 0; i < tries; i++) {
        Best best = {-1, 0};
        Placement shape = {{0}, 0, -1};
        int y = 0;
        for (int line = 0; line < LENGTH; line++) if (is_better(&best, promise[line], rng)) y = line;
        if (promise[y] < 0) break;
        promise[y] = -1;
        grow(g, size, room, y, room[y] & -room[y], BY_GAIN, rng, &shape);
        int worth = worth_of(g, &shape);
        if (worth > most) most = worth, *p = shape;
    }
}

/* The greedy turn after a roll; free shapes are the best of so many tries. */
static void greedy(const Game *g, Roll roll, int tries, uint64_t *rng, Placement *p) {
    clear(p);
    if (roll.larger != roll.smaller) greedy_rectangle(g, roll, rng, p);
    else if (roll.larger == 6) greedy_line(g, rng, p);
    else greedy_shape(g, roll.larger * roll.larger, tries, rng, p);
}
#endif
