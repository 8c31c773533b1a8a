# One function per image:   docker build --build-arg FUNCTION=replace-values --tag replace-values .
# All of them, from the bundles of `npm run build`, with all labels:   npm run dev -- images
#
# NODE is where Node.js and the libraries that it loads are taken from: any image that has it. Nothing else of that image is in ours, and
# nothing of it is run, so an image for another platform needs no emulation.
# Both are the images for all platforms of one digest: node 24.19.0 on Debian 12.
ARG NODE=node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
ARG BUILDER=node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
# The time of all files and of the image, in seconds since 1970.
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

# What `npm run dev -- images` builds, with labels of its own; the context is dist/images.
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
# After the copy: podman takes a label for the same, whatever is in its arguments.
LABEL org.opencontainers.image.title="${FUNCTION}" \
      org.opencontainers.image.licenses="Apache-2.0"
