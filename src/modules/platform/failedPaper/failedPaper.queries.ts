import type { FastifyInstance, FastifyRequest } from 'fastify'
import { shownParam } from '#kernel/shared/format.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'

type Locale = 'ar' | 'en'
type SayIn = (params: Readonly<Record<string, unknown>>, options: { locale: Locale }) => string
// Nothing of the app is loaded here: the colours are those of its tokens.
const style = `:root{color-scheme:light dark}body{margin:0;font:1rem/1.6 "IBM Plex Sans Arabic",system-ui,sans-serif;
background:light-dark(#f7f9fa,#0d1417);color:light-dark(#0f1f26,#e9eef0)}
main{margin:15vh auto 0;width:min(28rem,100vw - 2rem);box-sizing:border-box;padding:1.5rem;border:1px solid light-dark(#dde3e6,#253136);
border-radius:12px;background:light-dark(#fff,#131b1f)}
h1{font-size:1.375rem;line-height:1.55;margin:0 0 .5rem}p{margin:0}
a{display:inline-block;padding:.75rem 0 0;color:light-dark(#005f6d,#6fc3d1)}`

type CodeWords = Readonly<Record<string, SayIn | undefined>>
type LoadWords = () => Promise<CodeWords>
type Answer = { refusal?: Refusal }

/** A paper opens in a window of its own, where nothing of ours runs: what stands there instead must speak for itself. */
const isWindow = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && url.startsWith('/api/') && Boolean(headers.accept?.includes('text/html'))

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Says in words why a paper did not open: the sentence of the refusal, or that it waits. A paper that waits is asked for again by the
 * page itself until it comes; what it shows was stored before and is never lost.
 */
export function explainFailedPapers(app: FastifyInstance, loadWords: LoadWords = loadCodeWords): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isAnswer = String(reply.getHeader('content-type')).includes('json')
    if (reply.statusCode < 400 || !isAnswer || !isWindow(request)) return payload
    const { refusal } = JSON.parse(String(payload)) as Answer
    // An address that leads nowhere is no paper that waits.
    if (!refusal && reply.statusCode < 500) return payload
    const locale = (request.query as { locale?: string }).locale === 'en' ? 'en' : 'ar'
    const page = pageOf(await loadWords(), refusal ?? null, locale, request.url)
    // The length of the answer that is replaced would cut the page.
    reply.removeHeader('content-length')
    if (!refusal) reply.header('retry-after', '5')
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return page
  })
}

// The catalogue takes 15 MB and is read only when needed.
const loadCodeWords: LoadWords = async () =>
  (await import('#generated/code-words.ts')).codeWords as unknown as CodeWords

function pageOf(words: CodeWords, refusal: Refusal | null, locale: Locale, url: string): string {
  const say = (code: string, params: Readonly<Record<string, unknown>> = {}) =>
    words[code]?.(params, { locale })
  const params = Object.fromEntries(
    Object.entries(refusal?.params ?? {}).map(([name, value]) => [
      name,
      shownParam(value, 'Asia/Kuwait', 'latin'),
    ]),
  )
  const word = (code: string) => escaped(say(code) ?? '')
  const sentence = escaped((refusal && say(refusal.code, params)) ?? say('kernel.paper.waits') ?? '')
  const waiting = `<p>${word('kernel.paper.opensItself')}</p><p><a href="${escaped(url)}">${word('kernel.paper.again')}</a></p>`
  return `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width">${refusal ? '' : '<meta http-equiv="refresh" content="5">'}
<title>${word('kernel.paper.title')}</title><style>${style}</style>
<main><h1>${word('kernel.paper.title')}</h1><p role="status">${sentence}</p>${refusal ? '' : waiting}</main></html>`
}
