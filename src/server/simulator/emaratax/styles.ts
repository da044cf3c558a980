import { fontFaces } from './fonts.ts'

/** The style sheet of the page; logical properties, so that it mirrors by itself. */
export const styles = `
${fontFaces}
:root { --ink: #1d2b2a; --quiet: #55635f; --line: #d5dcd9; --act: #0f5f58; --bad: #a32020; color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #f6f8f7; color: var(--ink); font: 15px/1.5 "IBM Plex Sans", "IBM Plex Sans Arabic", system-ui, sans-serif; }
[lang="ar"] { line-height: 1.6; }
.band { margin: 0; padding: 8px 16px; text-align: center; font-weight: 600; color: #4a3200;
  background: repeating-linear-gradient(135deg, #ffe2a3 0 12px, #ffedc7 12px 24px); }
main { max-width: 860px; margin: 0 auto; padding: 16px; }
.switch { text-align: end; margin: 0; }
a { color: var(--act); }
h1 { font-size: 22px; line-height: 1.3; margin: 8px 0; }
h2 { font-size: 17px; margin: 0 0 4px; }
section { background: #fff; border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin-block: 16px; }
section > p { color: var(--quiet); margin-block: 0 12px; }
.taxpayers { list-style: none; margin: 0; padding: 0; }
.taxpayers li { display: flex; gap: 16px; align-items: center; justify-content: space-between; padding-block: 10px; border-block-start: 1px solid var(--line); }
.taxpayers div > * { display: block; }
small { color: var(--quiet); font-size: 13px; }
small.linked { color: var(--act); font-weight: 600; }
.id { font-variant-numeric: tabular-nums; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 12px 16px; margin-block-end: 16px; }
.fields p { margin: 0; display: flex; flex-direction: column; gap: 4px; }
.fields .check { flex-direction: row; align-items: end; }
label { font-weight: 600; }
input:not([type=checkbox]), select { font: inherit; color: inherit; padding: 8px; border: 1px solid #8a9793; border-radius: 6px; background: #fff; width: 100%; }
input[aria-invalid="true"]:not([type=checkbox]), select[aria-invalid="true"] { border-color: var(--bad); }
.errors a { color: inherit; }
.error, .errors { color: var(--bad); font-weight: 600; }
.errors { background: #fdecec; border: 1px solid var(--bad); border-radius: 6px; padding: 8px 12px; }
button { font: inherit; font-weight: 600; color: #fff; background: var(--act); border: 0; border-radius: 6px; padding: 9px 16px; cursor: pointer; white-space: nowrap; }
button:hover { background: #0b4f4a; }
:focus-visible { outline: 3px solid #7cc3bb; outline-offset: 2px; }
@media (max-width: 560px) { .taxpayers li { flex-direction: column; align-items: stretch; } }
`
