/* Reads one JSON text, strictly, into a tree of nodes that point into it. Only what a bot needs: strings are compared as they are
 * spelt (cards, plays and option names hold nothing that JSON escapes), numbers are read as doubles. A node that isn't there is null. */
#ifndef JSON_H
#define JSON_H
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { JSON_DEPTH = 32 };
typedef struct Node {
    char type; /* one of { [ " 0 t f n */
    const char *text;
    size_t length;                /* of a string, without its quotes */
    const char *key;
    size_t key_length;            /* of a member of an object */
    struct Node *first, *next;    /* members or elements; the next one beside it */
    double number;
} Node;
typedef struct { const char *at, *end; int depth; Node *nodes; size_t used, room; } Reader;

static void skip_space(Reader *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r' || *r->at == '\n')) r->at++;
}

static int read_string(Reader *r, const char **text, size_t *length) {
    if (r->at >= r->end || *r->at != '"') return 0;
    *text = ++r->at;
    for (; r->at < r->end && *r->at != '"'; r->at++) {
        if ((unsigned char)*r->at < 0x20) return 0;
        if (*r->at == '\\' && ++r->at >= r->end) return 0;
    }
    if (r->at >= r->end) return 0;
    *length = (size_t)(r->at++ - *text);
    return 1;
}

static int read_word(Reader *r, const char *word) {
    size_t n = strlen(word);
    if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n)) return 0;
    r->at += n;
    return 1;
}

static int read_number(Reader *r, Node *node) {
    const char *start = r->at;
    if (*r->at == '-') r->at++;
    if (r->at >= r->end || !isdigit((unsigned char)*r->at)) return 0;
    if (*r->at == '0' && r->at + 1 < r->end && isdigit((unsigned char)r->at[1])) return 0;
    while (r->at < r->end && (isdigit((unsigned char)*r->at) || strchr("+-.eE", *r->at))) r->at++;
    char copy[64], *stop;
    size_t n = (size_t)(r->at - start);
    if (n >= sizeof copy) return 0;
    memcpy(copy, start, n), copy[n] = 0;
    node->number = strtod(copy, &stop);
    return *stop == 0;
}

static Node *read_value(Reader *r);

static int read_members(Reader *r, Node *node, char close) {
    Node **place = &node->first;
    r->at++, skip_space(r);
    if (r->at < r->end && *r->at == close) return r->at++, 1;
    for (;;) {
        const char *key = NULL;
        size_t key_length = 0;
        skip_space(r);
        if (close == '}') {
            if (!read_string(r, &key, &key_length)) return 0;
            skip_space(r);
            if (r->at >= r->end || *r->at++ != ':') return 0;
        }
        Node *member = read_value(r);
        if (!member) return 0;
        member->key = key, member->key_length = key_length;
        *place = member, place = &member->next;
        skip_space(r);
        if (r->at >= r->end) return 0;
        if (*r->at == close) return r->at++, 1;
        if (*r->at++ != ',') return 0;
    }
}

static Node *read_value(Reader *r) {
    skip_space(r);
    if (r->at >= r->end || r->used == r->room || r->depth == JSON_DEPTH) return NULL;
    Node *node = &r->nodes[r->used++];
    memset(node, 0, sizeof *node);
    int ok = 0;
    char c = *r->at;
    node->type = c, r->depth++;
    if (c == '{') ok = read_members(r, node, '}');
    else if (c == '[') ok = read_members(r, node, ']');
    else if (c == '"') ok = read_string(r, &node->text, &node->length);
    else if (c == 't') ok = read_word(r, "true");
    else if (c == 'f') ok = read_word(r, "false");
    else if (c == 'n') ok = read_word(r, "null");
    else node->type = '0', ok = read_number(r, node);
    r->depth--;
    return ok ? node : NULL;
}

/* The tree of a text, or NULL if it isn't JSON. `*nodes` is to be freed; a value takes at least two bytes of a list. */
static Node *read_json(const char *text, size_t length, Node **nodes) {
    Reader r = {text, text + length, 0, NULL, 0, length / 2 + 2};
    *nodes = r.nodes = malloc(r.room * sizeof(Node));
    if (!r.nodes) return NULL;
    Node *root = read_value(&r);
    skip_space(&r);
    return root && r.at == r.end ? root : NULL;
}

static const Node *member(const Node *node, const char *key) {
    if (!node || node->type != '{') return NULL;
    for (const Node *m = node->first; m; m = m->next)
        if (m->key_length == strlen(key) && !memcmp(m->key, key, m->key_length)) return m;
    return NULL;
}

static int is_text(const Node *node, const char *text) {
    return node && node->type == '"' && node->length == strlen(text) && !memcmp(node->text, text, node->length);
}

static inline const Node *first_of(const Node *list) { return list && list->type == '[' ? list->first : NULL; }

static inline const Node *element(const Node *list, int index) {
    const Node *e = first_of(list);
    while (e && index--) e = e->next;
    return e;
}

static int is_number(const Node *node) { return node && node->type == '0'; }

/* A whole number from `low` to `high`, or `otherwise`. */
static inline int whole(const Node *node, int low, int high, int otherwise) {
    if (!is_number(node) || node->number < low || node->number > high || node->number != (int)node->number) return otherwise;
    return (int)node->number;
}
#endif
