# Builds the server from this checkout. The first stage has a compiler; the image that runs has not.
FROM node:22-bookworm AS build
WORKDIR /src
# What is compiled takes the headers of this image, so that nothing comes from elsewhere than the package registry.
ENV npm_config_nodedir=/usr/local
COPY package.json package-lock.json ./
RUN npm ci
# SQLite comes compiled for x64 and ARM64. For other processors it is compiled here.
RUN node -e "new (require('better-sqlite3-13'))(':memory:')" 2> /dev/null \
    || npm explore better-sqlite3-13 -- npm run build-release
COPY . .
# The day of the sources, in seconds: --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct). The context has no history.
ARG SOURCE_DATE_EPOCH=
# The sources of SQLite, what compiling leaves behind, and SQLite for other machines are not needed to run it.
# A registry that does not answer, or names a hole, does not stop the build: `stowage doctor` then says that nobody has checked.
RUN (npm run audit || true) && npm run build && npm prune --omit=dev \
    && cd node_modules/better-sqlite3-13 && rm -rf deps src build/Release/.deps build/Release/obj* build/Release/*.a build/Release/test_extension.node \
    && find prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    STOWAGE_DATA=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /src/package.json ./
COPY --from=build /src/node_modules ./node_modules
COPY --from=build /src/engine/SPEC.md ./engine/SPEC.md
COPY --from=build /src/dist ./dist
RUN mkdir /data && chown node:node /data && chmod 700 /data \
    && ln -s /app/dist/bin/stowage.js /usr/local/bin/stowage && chmod 755 /app/dist/bin/stowage.js
USER node
VOLUME /data
EXPOSE 8080 8443
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "const { env } = process; const only = env.STOWAGE_HTTP === 'off'; require(only ? 'https' : 'http').get({ host: '127.0.0.1', port: only ? env.STOWAGE_TLS_PORT || 8443 : env.STOWAGE_PORT || 8080, path: '/healthz', timeout: 4000, rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('timeout', () => process.exit(1)).on('error', () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--max-semi-space-size=4", "--max-old-space-size=1024", "/app/dist/bin/stowage.js"]
CMD ["serve"]
