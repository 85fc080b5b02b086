/* A reference bot for Covirus, 20 × 40 by the rules as written: Monte Carlo with short playouts, to measure our bots by.
 *
 *   reference_covirus                                the outside bot's end of docs/engine-protocol.md
 *   reference_covirus --match PAIRS ONE OTHER [N]    greedy, evaluation or search (N playouts) against each other, sides swapped on the same dice
 *   reference_covirus --train FEW MANY               weights by self-play of the greedy player, then of the evaluation, to covirus_weights.h
 *
 * The turns that a roll allows are ordered by the evaluation of what they lead to; the best twelve are tried in short playouts of the greedy
 * player on the same dice, valued by the evaluation at the leaf, sequential halving dropping the worse half after each round. The evaluation
 * before the playouts is the prior: it counts as so many playouts more.
 */
#include "serve.h"
#include "covirus_evaluation.h"
#include "covirus_greedy.h"
#include "covirus_weights.h"

enum { CANDIDATES = 12, MOST_PLACEMENTS = 1024 };
static const char *const bot_name = "reference covirus", *const game_name = "covirus";
static const long usual_playouts = 1000;
static const double held_back = 0.005;
static double prior_playouts = 60;
static int depth = 12;

typedef struct { Placement placement; double prior, sum; long n; } Arm;

static double score(const Arm *arm) { return (arm->sum + prior_playouts * arm->prior) / ((double)arm->n + prior_playouts); }

static int by_score(const void *a, const void *b) {
    double x = score(a), y = score(b);
    return x < y ? 1 : x > y ? -1 : 0;
}

/* What the mover can expect after a placement. */
static double expectation_after(const Game *g, const Placement *p) {
    Game next = *g;
    apply(&next, p);
    double virus = expectation(&next, weights);
    return mover(g) ? 1 - virus : virus;
}

typedef struct { const Game *game; Arm *arms; int count; } Candidates;

/* Keep a placement if it is one of the best so far. */
static void consider(Candidates *c, const Placement *p) {
    double prior = expectation_after(c->game, p);
    int at = c->count;
    while (at && c->arms[at - 1].prior < prior) at--;
    if (at == CANDIDATES) return;
    if (at && c->arms[at - 1].prior == prior && !memcmp(c->arms[at - 1].placement.lines, p->lines, sizeof p->lines)) return;
    if (c->count < CANDIDATES) c->count++;
    memmove(&c->arms[at + 1], &c->arms[at], (size_t)(c->count - 1 - at) * sizeof *c->arms);
    c->arms[at] = (Arm){*p, prior, 0, 0};
}

static void consider_rectangles(Candidates *c, Roll roll) {
    uint32_t touch[ROWS], places[ROWS];
    int player = mover(c->game);
    find_touch(c->game->mine[player], player, touch);
    for (int turned = 0; turned < 2; turned++) {
        int w = turned ? roll.larger : roll.smaller, h = roll.larger + roll.smaller - w;
        if (!find_places(c->game, touch, w, h, places)) continue;
        for (int y = 0; y < LENGTH; y++) for (uint32_t left = places[y]; left; left &= left - 1) {
            Placement p = {{0}, 0, -1};
            put_rectangle(&p, __builtin_ctz(left), y, w, h);
            consider(c, &p);
        }
    }
}

static void consider_shapes(Candidates *c, int size, uint64_t *rng) {
    uint32_t room[ROWS];
    if (!find_room(c->game, size, room)) return;
    for (int y = 0; y < LENGTH; y++) for (int last = 0; room[y] && last < 2; last++) for (int aim = BY_GAIN; aim <= DOWNWARDS; aim++) {
        Placement p = {{0}, 0, -1};
        grow(c->game, size, room, y, last ? 1u << (31 - __builtin_clz(room[y])) : room[y] & -room[y], aim, rng, &p);
        consider(c, &p);
    }
}

static void find_candidates(Candidates *c, Roll roll, uint64_t *rng) {
    for (int y = 0; y < LENGTH && roll.larger == roll.smaller; y++) {
        Placement p = {{0}, 0, -1};
        if (roll.larger == 6 && is_eligible(c->game, y)) add(&p, y, c->game->empty[y]), consider(c, &p);
        for (uint32_t left = roll.larger == 1 ? c->game->empty[y] : 0; left; left &= left - 1) {
            clear(&p), add(&p, y, left & -left);
            consider(c, &p);
        }
    }
    if (roll.larger != roll.smaller) consider_rectangles(c, roll);
    else if (roll.larger > 1 && roll.larger < 6) consider_shapes(c, roll.larger * roll.larger, rng);
}

static double playout(const Game *g, const Placement *first, uint64_t rng) {
    Game next = *g;
    Placement p = {{0}, 0, -1};
    apply(&next, first);
    for (int i = 0; i < depth && next.open; i++) {
        greedy(&next, roll_dice(&rng), 1, &rng, &p);
        apply(&next, &p);
    }
    double virus = expectation(&next, weights);
    return mover(g) ? 1 - virus : virus;
}

static void play_round(const Game *g, Arm *arms, int count, long playouts, double until, uint64_t *rng) {
    for (long done = 0; playouts ? done + count <= playouts || !done : now() < until; done += count) {
        uint64_t dice = next_u64(rng);
        for (int i = 0; i < count; i++) arms[i].sum += playout(g, &arms[i].placement, dice), arms[i].n++;
    }
}

/* Make `best` what to play; empty if nothing fits. */
static void search(const Game *g, Roll roll, const Budget *budget, Placement *best) {
    Arm arms[CANDIDATES + 1];
    Candidates c = {g, arms, 0};
    uint64_t rng = budget->seed;
    int rounds = 0;
    double start = now();
    find_candidates(&c, roll, &rng);
    while (1 << rounds < c.count) rounds++;
    double span = rounds ? (budget->deadline - start) / rounds : 0;
    for (int round = 0, left = c.count; round < rounds; round++, left = (left + 1) / 2) {
        play_round(g, arms, left, budget->playouts ? (budget->playouts + rounds - 1) / rounds : 0, start + span * (round + 1), &rng);
        qsort(arms, (size_t)left, sizeof *arms, by_score);
    }
    if (c.count) *best = arms[0].placement;
    else clear(best);
}

/* From the protocol, and to it. */

static int read_field(const Node *state, Game *g) {
    const Node *line = first_of(member(state, "lines"));
    begin(g);
    for (int y = 0; y < LENGTH; y++, line = line->next) {
        if (!line || line->type != '"' || line->length != WIDTH) return 0;
        for (int x = 0; x < WIDTH; x++)
            if (line->text[x] == 'v' || line->text[x] == 'c') fill(g, line->text[x] == 'c', y, 1u << x);
            else if (line->text[x] != '.') return 0;
    }
    return line == NULL;
}

static int are_as_written(const Node *options) {
    const char *const words[][2] = {{"adjacent", "edge"}, {"half", "open"}, {"free_shape", "anywhere"}, {"end", "settled"}};
    for (int i = 0; i < 4; i++)
        if (member(options, words[i][0]) && !is_text(member(options, words[i][0]), words[i][1])) return 0;
    return whole(member(options, "width"), 0, 99, WIDTH) == WIDTH && whole(member(options, "length"), 0, 99, LENGTH) == LENGTH;
}

static int write_square(char *to, int x, int y) { return sprintf(to, "%c%d", 'a' + x, y + 1); }

static void write_placement(const Placement *p, Roll roll, char *to) {
    to += sprintf(to, "%d%d ", roll.larger, roll.smaller);
    if (p->high < p->low) strcpy(to, "-");
    else if (roll.larger == 6 && roll.smaller == 6) sprintf(to, "=%d", p->low + 1);
    else if (roll.larger != roll.smaller) {
        to += write_square(to, __builtin_ctz(p->lines[p->low]), p->low), *to++ = ':';
        write_square(to, 31 - __builtin_clz(p->lines[p->high]), p->high);
    } else for (int y = p->low, first = 1; y <= p->high; y++) for (uint32_t left = p->lines[y]; left; left &= left - 1, first = 0) {
        if (!first) *to++ = ',';
        to += write_square(to, __builtin_ctz(left), y);
    }
}

static const char *choose(const Node *request, const Budget *budget, char *play) {
    const Node *text = member(request, "roll");
    Placement best = {{0}, 0, -1};
    Game g;
    if (!are_as_written(member(request, "options"))) return "This bot plays only by the rules as written.";
    if (!text || text->type != '"' || text->length != 2) return "The roll is missing.";
    Roll roll = {text->text[0] - '0', text->text[1] - '0'};
    if (roll.larger > 6 || roll.smaller < 1 || roll.larger < roll.smaller) return "The roll can't be read.";
    if (!read_field(member(request, "state"), &g)) return "The field can't be read.";
    g.turn = whole(member(request, "seat"), 0, 1, 0);
    search(&g, roll, budget, &best);
    write_placement(&best, roll, play);
    return NULL;
}

/* Matches and training. */

typedef enum { GREEDY, EVALUATION, SEARCH } Kind;

static void turn_of(Kind kind, const Game *g, Roll roll, long playouts, uint64_t *rng, Placement *p) {
    Budget budget = {0, playouts, next_u64(rng)};
    Arm arms[CANDIDATES + 1];
    Candidates c = {g, arms, 0};
    if (kind == GREEDY) { greedy(g, roll, TRIES, rng, p); return; }
    if (kind == SEARCH) { search(g, roll, &budget, p); return; }
    find_candidates(&c, roll, rng);
    if (c.count) *p = arms[0].placement;
    else clear(p);
}

/* The virus's share of a game. */
static double play_match(const Kind *kinds, uint64_t dice, uint64_t rng, long playouts) {
    Placement p = {{0}, 0, -1};
    Game g;
    begin(&g);
    while (g.open) turn_of(kinds[mover(&g)], &g, roll_dice(&dice), playouts, &rng, &p), apply(&g, &p);
    return expectation(&g, weights);
}

static void match(long pairs, Kind one, Kind other, long playouts) {
    uint64_t seed = 2026;
    double sum = 0, squares = 0, start = now();
    for (long i = 0; i < pairs; i++) {
        uint64_t dice = next_u64(&seed), rng = next_u64(&seed);
        double share = (play_match((Kind[]){one, other}, dice, rng, playouts) + 1 - play_match((Kind[]){other, one}, dice, rng, playouts)) / 2;
        sum += share, squares += share * share;
    }
    double mean = sum / (double)pairs, error = sqrt((squares / (double)pairs - mean * mean) / (double)pairs);
    printf("%ld games: share %.3f +- %.3f (1.96 errors), %.1f s\n", 2 * pairs, mean, 1.96 * error, now() - start);
}

enum { MOST_TURNS = 1024 };
#define TRUST 0.8 /* the lambda of temporal differences: how far later positions are believed rather than the evaluation */

/* One game of self-play, one turn in eight of it greedy, its positions learned from by gradient descent. */
static void learn_from_game(Kind kind, uint64_t *rng, double rate) {
    static Features seen[MOST_TURNS];
    Placement p = {{0}, 0, -1};
    Game g;
    int turns = 0;
    begin(&g);
    while (g.open) {
        turn_of(below(rng, 8) ? kind : GREEDY, &g, roll_dice(rng), 0, rng, &p);
        apply(&g, &p);
        if (g.open && turns < MOST_TURNS) find_features(&g, &seen[turns++]);
    }
    double target = expectation(&g, weights);
    while (turns--) {
        double now = probability(&seen[turns], weights);
        for (int i = 0; i < seen[turns].count; i++) weights[seen[turns].index[i]] += (float)(rate * (target - now) * seen[turns].sign[i]);
        target = TRUST * target + (1 - TRUST) * now;
    }
}

static void train(long few, long many) {
    uint64_t rng = 4;
    memset(weights, 0, sizeof weights);
    for (long i = 0; i < few; i++) learn_from_game(GREEDY, &rng, 0.01 / (1 + 9.0 * (double)i / (double)few));
    for (long i = 0; i < many; i++) learn_from_game(EVALUATION, &rng, 0.004 / (1 + 9.0 * (double)i / (double)many));
    printf("/* Written by `reference_covirus --train %ld %ld`. */\nstatic float weights[WEIGHTS] = {", few, many);
    for (int i = 0; i < WEIGHTS; i++) printf("%s%.4ff,", i % 12 ? " " : "\n    ", (double)weights[i]);
    printf("\n};\n");
}

static Kind kind_of(const char *name) { return !strcmp(name, "greedy") ? GREEDY : !strcmp(name, "evaluation") ? EVALUATION : SEARCH; }

int main(int argc, char **argv) {
    if (getenv("PRIOR_PLAYOUTS")) prior_playouts = atof(getenv("PRIOR_PLAYOUTS"));
    if (getenv("DEPTH")) depth = atoi(getenv("DEPTH"));
    if (argc >= 5 && !strcmp(argv[1], "--match"))
        match(atol(argv[2]), kind_of(argv[3]), kind_of(argv[4]), argc > 5 ? atol(argv[5]) : usual_playouts);
    else if (argc == 4 && !strcmp(argv[1], "--train")) train(atol(argv[2]), atol(argv[3]));
    else serve();
    return 0;
}
