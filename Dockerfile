# One function per image: docker build --build-arg FUNCTION=replace-values --tag replace-values .
FROM node:24-slim AS build
ARG FUNCTION
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && cp "dist/bin/${FUNCTION:?say which: --build-arg FUNCTION=<name>}.cjs" /function.cjs

FROM node:24-slim
ARG FUNCTION
LABEL org.opencontainers.image.title="${FUNCTION}" \
      org.opencontainers.image.description="KRM function of Inlay: the configuration inside Kubernetes configuration" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build --chmod=0444 /function.cjs /inlay/function.cjs
USER 65534:65534
ENTRYPOINT ["node", "/inlay/function.cjs"]
