"""Answers with the status, headers and body that its query says, and counts the requests.

Of a header x-repeat, as many spaces end the body: a query has no room for a long one. With "asked"
in place of an answer, it says how many requests a token had.
"""
import json


def main(request, response):
    stash = request.server.stash
    if b"asked" in request.GET:
        return json.dumps(stash.take(request.GET.first(b"asked").decode()) or 0)
    token = request.GET.first(b"token").decode()
    stash.put(token, (stash.take(token) or 0) + 1)
    answer = json.loads(request.GET.first(b"answer"))
    headers = dict(answer["headers"])
    spaces = int(headers.pop("x-repeat", 0))
    return answer["status"], list(headers.items()), answer["body"] + " " * spaces
