# Builds the image of one function:   docker build --build-arg FUNCTION=replace-values --tag replace-values .
# `npm run dev -- images` builds the images of all functions, with all labels, from the bundles of `npm run build`.
#
# Node.js and the libraries that it loads are copied from the image NODE, which can be any image with Node.js. Nothing else is copied, and no
# program of that image is run, so images for other platforms are built without emulation. The steps run in the image BUILDER.
# The digest of both defaults covers all platforms: node 24.19.0 on Debian 12.
ARG NODE=node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
ARG BUILDER=node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
# The modification time of all files and the time of the image, in seconds since 1970.
ARG SOURCE_DATE_EPOCH=0

FROM ${NODE} AS node

FROM --platform=${BUILDPLATFORM:-linux/amd64} ${BUILDER} AS assembled
COPY --from=node / /node/
COPY scripts/package/image-root.js /
ARG SOURCE_DATE_EPOCH
RUN ["node", "-e", "require('/image-root.js').assemble('/node', '/root-of-images', Number(process.env.SOURCE_DATE_EPOCH))"]

FROM scratch AS runtime
COPY --from=assembled /root-of-images/ /
ENV PATH=/usr/local/bin
USER 65534:65534
ENTRYPOINT ["/usr/local/bin/node", "/inlay/function.cjs"]

# The target of `npm run dev -- images`, which adds its own labels. The build context is dist/images.
FROM runtime AS prebuilt
ARG FUNCTION
COPY ${FUNCTION}/ /inlay/

FROM --platform=${BUILDPLATFORM:-linux/amd64} ${BUILDER} AS compiled
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && node dist/scripts/package/images.js --files
ARG FUNCTION
RUN test -d "dist/images/${FUNCTION:?say which: --build-arg FUNCTION=<name>}"

FROM runtime
ARG FUNCTION
COPY --from=compiled /build/dist/images/${FUNCTION}/ /inlay/
# LABEL comes after COPY, because podman reuses a cached label even if its arguments differ.
LABEL org.opencontainers.image.title="${FUNCTION}" \
      org.opencontainers.image.licenses="Apache-2.0"
