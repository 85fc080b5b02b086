/* The outside bot's end of the engine protocol: a line in, a line out, until the input ends. */
#ifndef SERVE_H
#define SERVE_H
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include "json.h"

typedef struct { double deadline; long playouts; uint64_t seed; } Budget; /* playouts 0: until the deadline */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Writes the play to `play` (room for 512 bytes) and returns NULL, or returns a plain sentence that says why not. */
static const char *choose(const Node *request, const Budget *budget, char *play);
static const char *const bot_name, *const game_name;
static const long usual_playouts;
static const double held_back; /* seconds of a time limit that are left for what isn't search */

static void refuse(const char *why) { printf("{\"ok\": false, \"rule\": \"protocol\", \"why\": \"%s\"}\n", why); }

static void answer(const Node *request) {
    Budget budget = {0, usual_playouts, 1};
    const Node *seconds = member(request, "seconds"), *playouts = member(request, "playouts"), *seed = member(request, "seed");
    char play[512];
    if (is_number(playouts) && playouts->number >= 1 && playouts->number < 1e9) budget.playouts = (long)playouts->number;
    else if (is_number(seconds) && seconds->number > 0)
        budget.playouts = 0, budget.deadline = now() + seconds->number - (held_back < seconds->number / 4 ? held_back : seconds->number / 4);
    if (is_number(seed) && seed->number >= 0 && seed->number < 9e15) budget.seed = (uint64_t)seed->number;
    const char *why = choose(request, &budget, play);
    if (why) refuse(why);
    else printf("{\"play\": \"%s\"}\n", play);
}

static void serve(void) {
    char *line = NULL;
    size_t room = 0;
    for (ssize_t length; (length = getline(&line, &room, stdin)) >= 0;) {
        Node *nodes = NULL, *request = read_json(line, (size_t)length, &nodes);
        if (!request || request->type != '{') refuse("This is not a JSON object.");
        else if (is_text(member(request, "do"), "hello"))
            printf("{\"ok\": true, \"name\": \"%s\", \"version\": \"1\", \"games\": {\"%s\": {}}}\n", bot_name, game_name);
        else if (!is_text(member(request, "do"), "choose")) refuse("This bot answers only hello and choose.");
        else if (!is_text(member(request, "game"), game_name)) refuse("This bot plays another game.");
        else answer(request);
        fflush(stdout);
        free(nodes);
    }
    free(line);
}
#endif
