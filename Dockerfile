# One function per image:   docker build --build-arg FUNCTION=replace-values --tag replace-values .
# All of them, from the bundles of `npm run build`:   npm run images
ARG BUNDLES=compiled
ARG BASE=node:24-slim

FROM ${BASE} AS compiled
ARG FUNCTION
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && test -f "dist/bin/${FUNCTION:?say which: --build-arg FUNCTION=<name>}.cjs"

# BUNDLES=prebuilt
FROM scratch AS prebuilt
COPY dist/bin /build/dist/bin

FROM ${BUNDLES} AS bundles

FROM ${BASE}
ARG FUNCTION
ARG VERSION=
LABEL org.opencontainers.image.title="${FUNCTION}" \
      org.opencontainers.image.description="KRM function of Inlay: the configuration inside Kubernetes configuration" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=bundles --chmod=0444 /build/dist/bin/${FUNCTION}.cjs /inlay/function.cjs
USER 65534:65534
ENTRYPOINT ["node", "/inlay/function.cjs"]
