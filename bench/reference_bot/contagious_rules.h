/* It's Contagious! by the rules as written (docs/rules/contagious.md), as lean as a playout allows: hands are counts by kind,
 * the pile and the Viral Loads mere sizes. And the greedy player that playouts are played by. */
#ifndef CONTAGIOUS_RULES_H
#define CONTAGIOUS_RULES_H
#include <string.h>
#include "../limit/rng.h"

enum { WILD = 0, /* 1..13 are the ranks */ SHIELD = 14, BLOWBACK, FLATTEN, ANTIBODIES, CONTAGION, KINDS, TAKE = KINDS };
enum { SEATS = 6, CARDS = 72, HAND = 6, MOST_ACTIONS = 128, NO_VALUE = 0, NO_RANK = -1 };
#define WILD_RANKS 0x1FCu /* bits 2..8: what a Wild may stand for (C9) */
#define RANKS 0x3FFEu     /* bits 1..13 */

static const uint8_t deck_counts[KINDS] = {4, 4, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 2, 2, 2, 2, 1}; /* C1, C2 */

typedef struct { uint8_t kind, naturals, wilds, target; } Action; /* kind: a rank, a Power Card, TAKE */

typedef struct {
    uint32_t held[SEATS];                       /* bit k: some card of kind k in hand */
    uint8_t hand[SEATS][KINDS + 1], hand_size[SEATS], load[SEATS];
    uint8_t deck[CARDS];                        /* drawn from the end */
    int deck_left, pile, value, top, down, step, seat, last, players, over;
} Game;

static inline int after(const Game *g, int seat) {
    seat += g->step;
    return seat == g->players ? 0 : seat < 0 ? g->players - 1 : seat;
}

static inline void hold(Game *g, int seat, int kind) {
    g->hand[seat][kind]++, g->hand_size[seat]++;
    g->held[seat] |= 1u << kind;
}

static inline void draw(Game *g, int seat) { /* C6 */
    while (g->hand_size[seat] < HAND && g->deck_left) hold(g, seat, g->deck[--g->deck_left]);
}

static inline void discard(Game *g, int seat, int kind, int count) {
    g->hand[seat][kind] -= (uint8_t)count, g->hand_size[seat] -= (uint8_t)count, g->pile += count;
    if (!g->hand[seat][kind]) g->held[seat] &= ~(1u << kind);
}

static inline void take_pile(Game *g, int seat) { /* the round ends (C7, C15, C17) */
    g->load[seat] += (uint8_t)g->pile;
    g->pile = 0, g->value = NO_VALUE, g->top = NO_RANK, g->down = 0;
}

static inline int fits(const Game *g, int rank, int quantity) { /* C8, C10, C11, C15 */
    if (g->value == NO_VALUE) return 1;
    return g->down ? rank * quantity < g->value : rank == g->top || rank * quantity > g->value;
}

static inline int list_actions(const Game *g, Action *actions) {
    int me = g->seat, n = 0;
    const uint8_t *hand = g->hand[me];
    uint32_t ranks = (g->held[me] | (hand[WILD] ? WILD_RANKS : 0)) & RANKS;
    for (; ranks; ranks &= ranks - 1) {
        int rank = __builtin_ctz(ranks), most = WILD_RANKS >> rank & 1 ? hand[WILD] : 0;
        for (int w = 0; w <= most; w++) for (int c = !w; c <= hand[rank]; c++)
            if (fits(g, rank, c + w)) actions[n++] = (Action){(uint8_t)rank, (uint8_t)c, (uint8_t)w, 0};
    }
    for (int kind = SHIELD; kind <= ANTIBODIES; kind++)
        if (hand[kind]) actions[n++] = (Action){(uint8_t)kind, 0, 0, 0};
    if (hand[CONTAGION]) for (int t = 0; t < g->players; t++)
        if (t != me) actions[n++] = (Action){CONTAGION, 0, 0, (uint8_t)t};
    if (!n) actions[n++] = (Action){TAKE, 0, 0, 0}; /* C7 */
    return n;
}

static inline void finish(Game *g) { /* C19 */
    take_pile(g, g->seat);
    for (int s = 0; s < g->players; s++) g->load[s] += g->hand_size[s], g->hand_size[s] = 0;
    g->over = 1;
}

static inline void infect(Game *g, int target) { /* C17, C18 */
    int me = g->seat, from = me;
    discard(g, me, CONTAGION, 1);
    draw(g, me);
    while (g->hand[target][SHIELD]) {
        discard(g, target, SHIELD, 1);
        draw(g, target);
        int t = target;
        target = from, from = t;
    }
    take_pile(g, target);
    g->seat = target;
    if (!g->hand_size[from] || !g->hand_size[target]) finish(g);
}

static inline void apply(Game *g, Action a) {
    int me = g->seat;
    if (a.kind == TAKE) { take_pile(g, me), g->seat = g->last; return; }
    g->last = me;
    if (a.kind == CONTAGION) { infect(g, a.target); return; }
    if (a.kind < SHIELD) {
        int points = a.kind * (a.naturals + a.wilds);
        if (a.naturals) discard(g, me, a.kind, a.naturals);
        if (a.wilds) discard(g, me, WILD, a.wilds);
        g->value = !g->down && a.kind == g->top ? g->value + points : points;
        g->top = a.kind;
    } else {
        discard(g, me, a.kind, 1);
        g->top = NO_RANK;                                                   /* C12 */
        if (a.kind == BLOWBACK) g->step = -g->step;                         /* C14 */
        else if (a.kind == FLATTEN) g->down = 1;                            /* C15 */
        else if (a.kind == ANTIBODIES) g->pile += g->load[me], g->load[me] = 0; /* C16 */
    }
    draw(g, me);
    g->seat = after(g, me);
    if (!g->hand_size[me]) finish(g);
}

/* The share of the win (C20). */
static inline double share(const Game *g, int seat) {
    int best = 255, winners = 0;
    for (int s = 0; s < g->players; s++) {
        if (g->load[s] < best) best = g->load[s], winners = 0;
        winners += g->load[s] == best;
    }
    return g->load[seat] == best ? 1.0 / winners : 0;
}

/* The greedy player: a sum of reasons for and against each play, as src/quarantable/bots/contagious/greedy.py has them. */
typedef struct {
    float value, pressure, match, card, last_card, wild, shield, blowback, flatten, antibodies, contagion, purge, send, lead;
} Weights;
static const Weights table_weights = {0.058f, 0.02f, 0.99f, 0.835f, 0.575f, 1.6f, 1.285f, 1.045f, 1.04f, 2.465f, 3.125f, 0.085f, 0.068f, 0.096f};
static const Weights duel_weights = {0.072f, 0.0176f, 1.02f, 0.79f, 0.36f, 1.6f, 1.15f, 1.18f, 1.17f, 3.3f, 3.2f, 0.064f, 0.066f, 0.063f};

static inline const Weights *greedy_weights(const Game *g) { return g->players == 2 ? &duel_weights : &table_weights; }

static inline float worth(const Game *g, Action a, const Weights *w) {
    if (a.kind < SHIELD) {
        int quantity = a.naturals + a.wilds, match = !g->down && a.kind == g->top;
        int value = a.kind * quantity + (match ? g->value : 0), trouble = g->down ? 13 - value : value;
        return (g->deck_left ? w->card : w->last_card) * (float)quantity + (w->pressure * (float)g->pile - w->value) * (float)trouble
             + (match ? w->match : 0) - w->wild * a.wilds;
    }
    if (a.kind == SHIELD) return -w->shield;
    if (a.kind == BLOWBACK) return -w->blowback;
    if (a.kind == FLATTEN) return -w->flatten;
    if (a.kind == ANTIBODIES) return w->purge * g->load[g->seat] - w->antibodies;
    if (a.kind == CONTAGION) return w->send * (float)g->pile + w->lead * (float)(g->load[g->seat] - g->load[a.target]) - w->contagion;
    return 0; /* a take is alone */
}

static inline Action greedy(const Game *g, const Weights *w) {
    Action actions[MOST_ACTIONS];
    int n = list_actions(g, actions), best = 0;
    float most = -1e9f;
    for (int i = 0; n > 1 && i < n; i++) {
        float now = worth(g, actions[i], w);
        if (now > most) most = now, best = i;
    }
    return actions[best];
}

static inline void shuffle(uint8_t *cards, int count, uint64_t *rng) {
    for (int i = count - 1; i > 0; i--) {
        int j = (int)below(rng, (uint32_t)i + 1);
        uint8_t t = cards[i];
        cards[i] = cards[j], cards[j] = t;
    }
}

static inline void deal(Game *g, int players, uint64_t *rng) { /* C4, C5 */
    memset(g, 0, sizeof *g);
    for (int k = 0; k < KINDS; k++) for (int i = 0; i < deck_counts[k]; i++) g->deck[g->deck_left++] = (uint8_t)k;
    shuffle(g->deck, CARDS, rng);
    g->players = players, g->step = 1, g->top = NO_RANK;
    for (int i = 0; i < HAND; i++) for (int s = 0; s < players; s++) hold(g, s, g->deck[--g->deck_left]);
    g->seat = g->last = (int)below(rng, (uint32_t)players);
}
#endif
