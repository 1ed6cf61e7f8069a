import pg from "pg";

/** Commits per second by the driver alone: one row each, over `connections` connections at once, for `seconds`. */
export async function bareCommits(url: string, connections: number, seconds: number): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  await clients[0]?.query("create table bench_commit (n int not null)");
  const startedAt = performance.now();
  const counts = await Promise.all(clients.map((client) => commitUntil(client, startedAt + seconds * 1000)));
  const elapsed = (performance.now() - startedAt) / 1000;
  await clients[0]?.query("drop table bench_commit");
  for (const client of clients) await client.end();
  return counts.reduce((sum, count) => sum + count, 0) / elapsed;
}

async function commitUntil(client: pg.Client, end: number): Promise<number> {
  let count = 0;
  for (; performance.now() < end; count++)
    await client.query({ name: "commit", text: "insert into bench_commit values ($1)", values: [count] });
  return count;
}
