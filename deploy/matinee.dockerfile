# Matinee with its built apps, for a PostgreSQL of your own (DATABASE_URL). Build it in the folder above:
#   docker build --file deploy/matinee.dockerfile --tag matinee .
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# The install scripts only prepare the embedded PostgreSQL, which the image does not use.
RUN npm ci --omit=dev --ignore-scripts && npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    METRICS_HOST=0.0.0.0 \
    METRICS_PORT=9464 \
    DATA_DIR=/var/lib/matinee
RUN groupadd --gid 10001 matinee && useradd --uid 10001 --gid matinee --no-create-home --shell /usr/sbin/nologin matinee \
 && install --directory --owner=matinee --group=matinee /var/lib/matinee
WORKDIR /app
# Owned by root: the process cannot change its own program.
COPY --from=build /app /app
USER matinee
EXPOSE 3000 9464
# Every command has this port, `worker` too.
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:9464/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--v8-pool-size=1", "apps/server/src/cli/main.ts"]
CMD ["start"]
