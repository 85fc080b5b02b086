/* A reference bot for It's Contagious!: flat Monte Carlo with a prior, to measure our bots by.
 *
 *   reference_contagious                                  the outside bot's end of docs/engine-protocol.md
 *   reference_contagious --match GAMES PLAYERS [PLAYOUTS] itself in one seat, the greedy player in all others; seats rotate over each deal
 *
 * Hidden-safe: a world deals the cards that the seat has not seen at random to the others' hands and to the draw pile. Every play that is
 * legal is tried in the same worlds, the greedy player plays on to the end; sequential halving drops the worse half of the plays after
 * each round. The greedy player's opinion, as the logarithm of a probability, is added to the mean with a weight that fades with the
 * number of playouts.
 */
#include "serve.h"
#include <math.h>
#include "contagious_rules.h"

static const char *const bot_name = "reference contagious", *const game_name = "contagious";
static const long usual_playouts = 2000;
static const double held_back = 0.002;
static double prior_weight = 0.06, prior_playouts = 100, temperature = 0.6, margin_weight = 0.0;

typedef struct { Action action; double sum, prior; long n; int id; } Arm;

/* The game as one seat sees it: `unseen` are the cards that may lie in the others' hands or the draw pile. */
typedef struct { Game game; uint8_t unseen[CARDS]; int unseen_count; } View;

static void draw_world(const View *v, Game *world, uint64_t *rng) {
    uint8_t cards[CARDS];
    int left = v->unseen_count;
    memcpy(cards, v->unseen, (size_t)left);
    shuffle(cards, left, rng);
    *world = v->game;
    for (int s = 0; s < world->players; s++) {
        if (s == v->game.seat) continue;
        world->hand_size[s] = 0;
        for (int i = 0; i < v->game.hand_size[s]; i++) hold(world, s, cards[--left]);
    }
    memcpy(world->deck, cards, (size_t)left); /* left is the draw pile's size */
}

static double playout(const Game *world, Action first) {
    Game g = *world;
    int me = g.seat;
    apply(&g, first);
    while (!g.over) apply(&g, greedy(&g, greedy_weights(&g)));
    double others = 0;
    for (int s = 0; s < g.players; s++) if (s != me) others += g.load[s];
    return share(&g, me) + margin_weight * (others / (g.players - 1) - g.load[me]);
}

static double score(const Arm *arm) {
    double mean = arm->n ? arm->sum / (double)arm->n : 0;
    return mean + prior_weight * arm->prior * prior_playouts / (prior_playouts + (double)arm->n);
}

static int by_score(const void *a, const void *b) {
    double x = score(a), y = score(b);
    return x < y ? 1 : x > y ? -1 : ((const Arm *)a)->id - ((const Arm *)b)->id;
}

static void set_priors(const Game *g, Arm *arms, int count) {
    double most = -1e9, total = 0;
    for (int i = 0; i < count; i++) {
        arms[i].prior = worth(g, arms[i].action, greedy_weights(g)) / temperature;
        if (arms[i].prior > most) most = arms[i].prior;
    }
    for (int i = 0; i < count; i++) total += exp(arms[i].prior - most);
    for (int i = 0; i < count; i++) arms[i].prior -= most + log(total);
}

/* Try all arms in the same worlds until the round's playouts or time are used up. */
static void play_round(const View *v, Arm *arms, int count, long playouts, double until, uint64_t *rng) {
    for (long done = 0; playouts ? done + count <= playouts || !done : now() < until; done += count) {
        Game world;
        draw_world(v, &world, rng);
        for (int i = 0; i < count; i++) arms[i].sum += playout(&world, arms[i].action), arms[i].n++;
    }
}

static int search(const View *v, const Action *actions, int count, const Budget *budget) {
    Arm arms[MOST_ACTIONS];
    uint64_t rng = budget->seed;
    int rounds = 0, best = 0;
    for (int i = 0; i < count; i++) arms[i] = (Arm){actions[i], 0, 0, 0, i};
    if (count == 1) return best;
    while (1 << rounds < count) rounds++;
    set_priors(&v->game, arms, count);
    double start = now(), span = (budget->deadline - start) / rounds;
    for (int round = 0, left = count; round < rounds; round++, left = (left + 1) / 2) {
        play_round(v, arms, left, budget->playouts ? (budget->playouts + rounds - 1) / rounds : 0, start + span * (round + 1), &rng);
        qsort(arms, (size_t)left, sizeof *arms, by_score);
    }
    return arms[0].id;
}

/* What the seat to play can see of a whole game, for matches. */
static View seen_by_mover(const Game *g) {
    View v = {*g, {0}, 0};
    for (int s = 0; s < g->players; s++) {
        if (s == g->seat) continue;
        for (int k = 0; k < KINDS; k++) for (int i = 0; i < g->hand[s][k]; i++) v.unseen[v.unseen_count++] = (uint8_t)k;
        memset(v.game.hand[s], 0, sizeof v.game.hand[s]);
        v.game.held[s] = 0;
    }
    for (int i = 0; i < g->deck_left; i++) v.unseen[v.unseen_count++] = g->deck[i];
    for (int i = 1; i < v.unseen_count; i++) /* by kind: nothing is left of the order in which they lie */
        for (int j = i; j && v.unseen[j] < v.unseen[j - 1]; j--) {
            uint8_t t = v.unseen[j];
            v.unseen[j] = v.unseen[j - 1], v.unseen[j - 1] = t;
        }
    return v;
}

/* From the protocol. */

static const char *const card_names[KINDS] = {"W", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13",
                                              "shield", "blowback", "flatten", "antibodies", "contagion"};

static int count_cards(const Node *list, int *counts, int sign) {
    if (!list || list->type != '[') return 0;
    for (const Node *card = list->first; card; card = card->next) {
        int kind = 0;
        while (kind < KINDS && !is_text(card, card_names[kind])) kind++;
        if (kind == KINDS) return 0;
        counts[kind] += sign;
    }
    return 1;
}

static int are_as_written(const Node *options) {
    const Node *deck = member(options, "deck"), *hand_size = member(options, "hand_size");
    const char *const words[][2] = {{"take", "forced"}, {"shield", "automatic"}, {"flatten_again", "stays"}};
    for (int i = 0; i < 3; i++)
        if (member(options, words[i][0]) && !is_text(member(options, words[i][0]), words[i][1])) return 0;
    for (int kind = 0; deck && kind < KINDS; kind++)
        if (whole(member(deck, card_names[kind]), 0, CARDS, 0) != deck_counts[kind]) return 0;
    return !hand_size || whole(hand_size, 0, 99, 0) == HAND;
}

static int read_hands(const Node *state, Game *g, int *unseen) {
    int own[KINDS] = {0};
    if (!count_cards(element(member(state, "hands"), g->seat), own, 1)) return 0;
    for (int kind = 0; kind < KINDS; kind++) {
        unseen[kind] -= own[kind];
        for (int i = 0; i < own[kind]; i++) hold(g, g->seat, kind);
    }
    for (int s = 0; s < g->players; s++) {
        int size = whole(element(member(state, "hand_sizes"), s), 0, HAND, -1), load = whole(element(member(state, "loads"), s), 0, CARDS, -1);
        if (size < 0 || load < 0 || (s == g->seat && size != g->hand_size[s])) return 0;
        g->hand_size[s] = (uint8_t)size, g->load[s] = (uint8_t)load;
    }
    return 1;
}

static int read_pile(const Node *state, Game *g) {
    const Node *pile = member(state, "pile"), *value = member(state, "value"), *top = member(state, "top");
    for (const Node *card = first_of(pile); card; card = card->next) g->pile++;
    g->value = whole(value, 1, 999, NO_VALUE), g->top = whole(top, 1, 13, NO_RANK);
    g->down = is_text(member(state, "counting"), "down");
    g->step = whole(member(state, "direction"), -1, 1, 0);
    g->last = whole(member(state, "leader"), 0, g->players - 1, g->seat);
    g->deck_left = whole(member(state, "draw_left"), 0, CARDS, -1);
    return g->step != 0 && g->deck_left >= 0;
}

static const char *read_view(const Node *request, View *v) {
    const Node *state = member(request, "state");
    Game *g = &v->game;
    int unseen[KINDS], hidden = 0;
    memset(v, 0, sizeof *v);
    if (!are_as_written(member(request, "options"))) return "This bot plays only by the rules as written.";
    g->players = whole(member(request, "players"), 2, SEATS, 0);
    g->seat = whole(member(request, "seat"), 0, g->players - 1, -1);
    for (int kind = 0; kind < KINDS; kind++) unseen[kind] = deck_counts[kind];
    if (!g->players || g->seat < 0 || !read_hands(state, g, unseen) || !read_pile(state, g)) return "The state can't be read.";
    if (!count_cards(member(state, "pile"), unseen, -1)) return "The pile can't be read.";
    for (int s = 0; s < g->players; s++) {
        if (!count_cards(element(member(state, "load_cards"), s), unseen, -1)) return "The Viral Loads can't be read.";
        if (s != g->seat) hidden += g->hand_size[s];
    }
    for (int kind = 0; kind < KINDS; kind++) {
        if (unseen[kind] < 0) return "There are more cards than the deck has.";
        for (int i = 0; i < unseen[kind]; i++) v->unseen[v->unseen_count++] = (uint8_t)kind;
    }
    return v->unseen_count == hidden + g->deck_left ? NULL : "The cards that are seen don't fit the numbers of the others.";
}

/* `5`, `5*3`, `5*2+W`, `5+W*2`, `W=4`, `W*2=4`, a Power Card, `contagion>2`, `take`. */
static int read_play(const Node *node, Action *a) {
    char text[32], word[16];
    int rank = 0, naturals = 1, wilds = 1, target = 0;
    if (node->type != '"' || node->length >= sizeof text) return 0;
    memcpy(text, node->text, node->length), text[node->length] = 0;
    *a = (Action){0, 0, 0, 0};
    if (sscanf(text, "contagion>%d", &target) == 1) { *a = (Action){CONTAGION, 0, 0, (uint8_t)target}; return 1; }
    if (!strcmp(text, "take")) { a->kind = TAKE; return 1; }
    for (int kind = SHIELD; kind <= ANTIBODIES; kind++) if (!strcmp(text, card_names[kind])) { a->kind = (uint8_t)kind; return 1; }
    if (sscanf(text, "W=%d", &rank) == 1 || sscanf(text, "W*%d=%d", &wilds, &rank) == 2) naturals = 0;
    else if (sscanf(text, "%d%15s", &rank, word) >= 1) {
        const char *plus = strchr(text, '+'), *times = strchr(text, '*');
        if (times && (!plus || times < plus)) naturals = atoi(times + 1);
        wilds = !plus ? 0 : plus[1] == 'W' && plus[2] == '*' ? atoi(plus + 3) : 1;
    }
    *a = (Action){(uint8_t)rank, (uint8_t)naturals, (uint8_t)wilds, 0};
    return rank >= 1 && rank <= 13;
}

static int is_listed(const Action *actions, int count, Action a) {
    for (int i = 0; i < count; i++) if (!memcmp(&actions[i], &a, sizeof a)) return 1;
    return 0;
}

static const char *choose(const Node *request, const Budget *budget, char *play) {
    View view;
    Action actions[MOST_ACTIONS], own[MOST_ACTIONS];
    const char *why = read_view(request, &view);
    int count = 0, listed = why ? 0 : list_actions(&view.game, own);
    if (why) return why;
    const Node *legal = member(request, "legal");
    for (const Node *each = first_of(legal); each; each = each->next, count++)
        if (count == MOST_ACTIONS || !read_play(each, &actions[count]) || !is_listed(own, listed, actions[count]))
            return "A legal play can't be read.";
    if (!count) return "There is no legal play.";
    const Node *best = element(legal, search(&view, actions, count, budget));
    memcpy(play, best->text, best->length), play[best->length] = 0;
    return NULL;
}

/* Matches. */

static double play_match(Game g, int seat, long playouts, uint64_t seed) {
    while (!g.over) {
        Action actions[MOST_ACTIONS];
        if (g.seat != seat) { apply(&g, greedy(&g, greedy_weights(&g))); continue; }
        View v = seen_by_mover(&g);
        Budget budget = {0, playouts, next_u64(&seed)};
        apply(&g, actions[search(&v, actions, list_actions(&g, actions), &budget)]);
    }
    return share(&g, seat);
}

static void match(long games, int players, long playouts) {
    uint64_t seed = 2026;
    double sum = 0, squares = 0, start = now();
    long deals = (games + players - 1) / players; /* whole deals */
    for (long i = 0; i < deals; i++) {
        Game g;
        double won = 0;
        deal(&g, players, &seed);
        for (int seat = 0; seat < players; seat++) won += play_match(g, seat, playouts, seed ^ (uint64_t)seat) / players;
        sum += won, squares += won * won;
    }
    double mean = sum / (double)deals, error = sqrt((squares / (double)deals - mean * mean) / (double)deals);
    printf("%ld games of %d: share %.3f +- %.3f (1.96 errors), %.1f s\n", deals * players, players, mean, 1.96 * error, now() - start);
}

int main(int argc, char **argv) {
    const struct { const char *name; double *value; } knobs[] = {
        {"PRIOR_WEIGHT", &prior_weight}, {"PRIOR_PLAYOUTS", &prior_playouts}, {"TEMPERATURE", &temperature}, {"MARGIN", &margin_weight}};
    for (int i = 0; i < 4; i++) if (getenv(knobs[i].name)) *knobs[i].value = atof(getenv(knobs[i].name));
    if (argc >= 4 && !strcmp(argv[1], "--match")) match(atol(argv[2]), atoi(argv[3]), argc > 4 ? atol(argv[4]) : usual_playouts);
    else serve();
    return 0;
}
