/** What takes OTLP: keeps what it got, and answers as it is told. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export class PlayedCollector {
  /** Path and body of each request. */
  readonly got: string[] = [];
  status = 200;
  readonly #server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      this.got.push(`${request.url} ${body}`);
      response.writeHead(this.status, { "content-type": "application/json" }).end("{}");
    });
  });

  /** @returns its address */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }
}
