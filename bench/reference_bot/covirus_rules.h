/* Covirus by the rules as written (docs/rules/covirus.md), 20 × 40: one mask for each line and colour, bit x = column x. */
#ifndef COVIRUS_RULES_H
#define COVIRUS_RULES_H
#include <string.h>
#include "../limit/rng.h"

enum { WIDTH = 20, LENGTH = 40, PAD = 8, ROWS = LENGTH + PAD };
enum { OPEN, VIRUS_DONE, CURE_DONE, SPOILED };
#define FULL ((1u << WIDTH) - 1)

typedef struct {
    uint32_t mine[2][ROWS]; /* lines 0..39; the padding stays 0 */
    uint32_t empty[ROWS];   /* likewise 0 in the padding, so that nothing reaches over the edge */
    uint8_t status[LENGTH];
    int open, done[2], turn;
} Game;

typedef struct { uint32_t lines[ROWS]; int low, high; } Placement; /* empty if high < low */
typedef struct { int larger, smaller; } Roll;

static inline int count_bits(uint32_t bits) { return __builtin_popcount(bits); }
static inline int mover(const Game *g) { return g->turn & 1; }

static inline void begin(Game *g) {
    memset(g, 0, sizeof *g);
    for (int y = 0; y < LENGTH; y++) g->empty[y] = FULL;
    g->open = LENGTH;
}

static inline void fill(Game *g, int player, int y, uint32_t bits) { /* V10 */
    g->mine[player][y] |= bits, g->empty[y] &= ~bits;
    if (g->status[y] != OPEN) return;
    if (g->mine[!player][y]) g->status[y] = SPOILED;
    else if (!g->empty[y]) g->status[y] = (uint8_t)(VIRUS_DONE + player), g->done[player]++;
    else return;
    g->open--;
}

static inline void apply(Game *g, const Placement *p) {
    for (int y = p->low; y <= p->high; y++) if (p->lines[y]) fill(g, mover(g), y, p->lines[y]);
    g->turn++;
}

static inline Roll roll_dice(uint64_t *rng) {
    uint32_t roll = below(rng, 36);
    int a = 1 + (int)(roll / 6), b = 1 + (int)(roll % 6);
    return a > b ? (Roll){a, b} : (Roll){b, a};
}

static inline void find_touch(const uint32_t *mine, int player, uint32_t *touch) { /* V4 */
    touch[0] = mine[0] << 1 | mine[0] >> 1 | mine[1];
    for (int y = 1; y < ROWS - 1; y++) touch[y] = mine[y] << 1 | mine[y] >> 1 | mine[y - 1] | mine[y + 1];
    touch[ROWS - 1] = 0;
    touch[player ? LENGTH - 1 : 0] = FULL;
}

/* places[y]: columns x where a w x h rectangle with its lowest corner at (x, y) is empty and touches (V4); is there any? */
static inline int find_places(const Game *g, const uint32_t *touch, int w, int h, uint32_t *places) {
    uint32_t e[ROWS], t[ROWS], any = 0;
    for (int y = 0; y < ROWS; y++) {
        uint32_t ee = g->empty[y], tt = touch[y];
        for (int i = 1; i < w; i++) ee &= g->empty[y] >> i, tt |= touch[y] >> i;
        e[y] = ee, t[y] = tt;
    }
    for (int y = 0; y < LENGTH; y++) {
        uint32_t ee = e[y], tt = t[y];
        for (int i = 1; i < h; i++) ee &= e[y + i], tt |= t[y + i];
        any |= places[y] = ee & tt;
    }
    return any != 0;
}

static inline int is_eligible(const Game *g, int y) { /* V5 */
    return g->mine[mover(g)][y] && !g->mine[!mover(g)][y] && g->empty[y];
}

/* Squares reached from `seeds` over squares of `free`. */
static inline uint32_t along(uint32_t seeds, uint32_t free) {
    uint32_t right = seeds, left = seeds, path_right = free, path_left = free;
    for (int step = 1; step < 32; step *= 2) {
        right |= path_right & right << step, left |= path_left & left >> step;
        path_right &= path_right << step, path_left &= path_left >> step;
    }
    return right | left;
}

/* The region of empty squares around a seed; how many squares it has. */
static int find_region(const Game *g, int y, uint32_t seed, uint32_t *region) {
    int size = 0;
    memset(region, 0, ROWS * sizeof *region);
    region[y] = along(seed, g->empty[y]);
    for (int grown = 1; grown;) {
        grown = 0;
        for (int pass = 0; pass < 2; pass++) for (int i = 0; i < LENGTH; i++) {
            int line = pass ? LENGTH - 1 - i : i;
            uint32_t reached = (region[line] | region[line + 1] | (line ? region[line - 1] : 0)) & g->empty[line];
            if (reached == region[line]) continue;
            region[line] = along(reached, g->empty[line]), grown = 1;
        }
    }
    for (int line = 0; line < LENGTH; line++) size += count_bits(region[line]);
    return size;
}

/* The squares of all regions in which a free shape of so many squares fits (V7); is there any? */
static int find_room(const Game *g, int size, uint32_t *room) {
    uint32_t seen[ROWS] = {0}, region[ROWS];
    int found = 0;
    memset(room, 0, ROWS * sizeof *room);
    for (int y = 0; y < LENGTH; y++)
        for (uint32_t left; (left = g->empty[y] & ~seen[y]);) {
            int fits = find_region(g, y, left & -left, region) >= size;
            for (int line = 0; line < LENGTH; line++) {
                seen[line] |= region[line];
                if (fits) room[line] |= region[line];
            }
            found |= fits;
        }
    return found;
}

static inline void clear(Placement *p) {
    for (int y = p->low; y <= p->high; y++) p->lines[y] = 0;
    p->low = 0, p->high = -1;
}

static inline void add(Placement *p, int y, uint32_t bits) {
    if (p->high < p->low) p->low = p->high = y;
    if (y < p->low) p->low = y;
    if (y > p->high) p->high = y;
    p->lines[y] |= bits;
}

static inline void put_rectangle(Placement *p, int x, int y, int w, int h) {
    clear(p);
    for (int i = 0; i < h; i++) add(p, y + i, ((1u << w) - 1) << x);
}
#endif
