# One function per image:   docker build --build-arg FUNCTION=replace-values --tag replace-values .
# All of them, from the bundles of `npm run build`, with all labels:   npm run images
#
# BASE needs `node` on PATH or in /nodejs/bin (as distroless has it), and a user `nobody` for kustomize and kpt; no shell.
ARG BASE=node:24-slim
ARG BUILDER=node:24-slim

FROM ${BASE} AS runtime
ENV PATH=${PATH:-/usr/local/bin:/usr/bin:/bin}:/nodejs/bin
USER 65534:65534
ENTRYPOINT ["node", "/inlay/function.cjs"]

# What `npm run images` builds, with labels of its own; the context is dist/images/<function>.
FROM runtime AS prebuilt
COPY . /inlay/

FROM ${BUILDER} AS compiled
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && node dist/scripts/images.js --files
ARG FUNCTION
RUN test -d "dist/images/${FUNCTION:?say which: --build-arg FUNCTION=<name>}"

FROM runtime
ARG FUNCTION
COPY --from=compiled /build/dist/images/${FUNCTION}/ /inlay/
# After the copy: podman takes a label for the same, whatever is in its arguments.
LABEL org.opencontainers.image.title="${FUNCTION}" \
      org.opencontainers.image.licenses="Apache-2.0"
