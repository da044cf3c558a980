/** The nonce that style elements need on this page (content security policy); the server sends it with the page. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
}

/** For libraries that read it under the name used by bundlers. */
export function exposeStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
