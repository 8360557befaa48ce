"""Answers with the status, headers and body that its query says."""
import json


def main(request, response):
    answer = json.loads(request.GET.first(b"answer"))
    return answer["status"], list(answer["headers"].items()), answer["body"]
