const LINK = /^https?:\/\/\S+$/

/** Renders the text of a mail as a page of its own: paragraphs, and addresses on lines of their own as links. Nothing is loaded from elsewhere. */
export function htmlOf(subject: string, text: string): string {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph.trim().split('\n').map(renderLine).join('<br>')}</p>`)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f5f2;color:#1d241f;font:15px/1.5 system-ui,sans-serif">',
    '<div style="max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #d9ddd5;border-radius:8px">',
    `<h1 style="margin:0 0 16px;font-size:18px">${escapeHtml(subject)}</h1>${body.join('')}`,
    '<p style="margin:0;color:#5d665f;font-size:13px">Terrarium</p></div></body></html>\n',
  ].join('')
}

function renderLine(line: string): string {
  const text = escapeHtml(line)
  return LINK.test(line) ? `<a href="${text}" style="color:#1f6f4a;word-break:break-all">${text}</a>` : text
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
