/* How likely the virus is to win a position of Covirus: a logistic function of what is seen line by line, its weights found by self-play
 * (`reference_covirus --train`). An open line counts by whose squares are in it, how many, how many steps over empty squares the other
 * needs to come into it, and who is to move; an empty one by the steps of both. Everything is told for the virus, the cure's the negative. */
#ifndef COVIRUS_EVALUATION_H
#define COVIRUS_EVALUATION_H
#include <math.h>
#include "covirus_rules.h"

enum { PHASES = 4, FILLS = 6, STEPS = 5, MOST_STEPS = 13, OWNED = FILLS * STEPS * 2, BLANK = STEPS * STEPS * 2 };
enum { LEADS = 7, WEIGHTS = PHASES * (OWNED + BLANK + LEADS + 1), MOST_FEATURES = 2 * LENGTH + 4 };

typedef struct { int count; int16_t index[MOST_FEATURES]; int8_t sign[MOST_FEATURES]; } Features;

/* By line: in how many steps a player can come there, 1 if it can be entered at once, at most MOST_STEPS. */
static void find_steps(const Game *g, int player, uint8_t *steps) {
    uint32_t reach[ROWS + 1] = {0}, next[ROWS + 1] = {0}, touch[ROWS];
    find_touch(g->mine[player], player, touch);
    for (int y = 0; y < ROWS; y++) reach[y] = touch[y] & g->empty[y];
    memset(steps, MOST_STEPS, LENGTH);
    for (int step = 1; step < MOST_STEPS; step++) {
        for (int y = 0; y < LENGTH; y++) steps[y] = reach[y] && steps[y] > step ? (uint8_t)step : steps[y];
        next[0] = (reach[0] | reach[0] << 1 | reach[0] >> 1 | reach[1]) & g->empty[0];
        for (int y = 1; y < LENGTH; y++)
            next[y] = (reach[y] | reach[y] << 1 | reach[y] >> 1 | reach[y - 1] | reach[y + 1]) & g->empty[y];
        memcpy(reach, next, sizeof reach);
    }
}

static inline int step_bin(int steps) { return steps < 2 ? 0 : steps < 4 ? 1 : steps < 7 ? 2 : steps < MOST_STEPS ? 3 : 4; }
static inline int fill_bin(int squares) { return squares < 4 ? 0 : squares < 8 ? 1 : squares < 12 ? 2 : squares < 15 ? 3 : squares < 18 ? 4 : 5; }
static inline int phase_of(const Game *g) { return g->open <= 3 ? 0 : g->open <= 9 ? 1 : g->open <= 20 ? 2 : 3; }

static inline void note(Features *f, int index, int sign) {
    f->index[f->count] = (int16_t)index, f->sign[f->count++] = (int8_t)sign;
}

static void find_features(const Game *g, Features *f) {
    uint8_t steps[2][LENGTH];
    int base = phase_of(g) * (OWNED + BLANK + LEADS + 1), lead = g->done[0] - g->done[1];
    f->count = 0;
    for (int player = 0; player < 2; player++) find_steps(g, player, steps[player]);
    for (int y = 0; y < LENGTH; y++) {
        if (g->status[y] != OPEN) continue;
        for (int player = 0; player < 2; player++) {
            int moves = mover(g) == player, other = step_bin(steps[!player][y]), sign = player ? -1 : 1;
            if (g->mine[player][y]) note(f, base + (fill_bin(count_bits(g->mine[player][y])) * STEPS + other) * 2 + moves, sign);
            else if (!g->mine[!player][y]) note(f, base + OWNED + (step_bin(steps[player][y]) * STEPS + other) * 2 + moves, sign);
        }
    }
    if (lead) note(f, base + OWNED + BLANK + (abs(lead) < LEADS ? abs(lead) : LEADS) - 1, lead < 0 ? -1 : 1);
    note(f, base + OWNED + BLANK + LEADS, mover(g) ? -1 : 1); /* the turn itself */
}

static inline double probability(const Features *f, const float *weights) {
    float sum = 0;
    for (int i = 0; i < f->count; i++) sum += (float)f->sign[i] * weights[f->index[i]];
    return 1 / (1 + exp(-(double)sum));
}

/* What the virus can expect, a draw being half a win. */
static double expectation(const Game *g, const float *weights) {
    Features f;
    if (!g->open) return g->done[0] > g->done[1] ? 1 : g->done[0] < g->done[1] ? 0 : 0.5;
    find_features(g, &f);
    return probability(&f, weights);
}
#endif
