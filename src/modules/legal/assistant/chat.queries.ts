import { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { z } from 'zod'
import { isPrivateAddress } from './endpoint.rules.ts'

/** Hosts that the configuration of the server lists although they are not public, with commas between them. */
export const listedHosts = (): string[] =>
  (process.env['ASSISTANT_HOSTS'] ?? '')
    .split(',')
    .map(host => host.trim())
    .filter(Boolean)

const longestMs = 30_000
const mostBytes = 1_000_000

const reply = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().min(1) }) })).min(1),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).optional(),
})

export type ChatReply = { text: string; tokens: number }
export type ChatAsk = { endpoint: string; model: string; key: string; system: string; prompt: string }

/** A name that leads into a private network is not connected to, whatever it led to when it was saved. */
const publicLookup: LookupFunction = (host, options, tell) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return tell(error, '', 0)
    const open = addresses.filter(({ address }) => !isPrivateAddress(address))
    const first = open[0]
    if (!first) return tell(new Error('The address is private.'), '', 0)
    if (options.all) return tell(null, open)
    tell(null, first.address, first.family)
  })

/**
 * One question to an OpenAI-compatible server (`/chat/completions`), one answer; null where it did not come in time or in that shape. It
 * follows no redirect.
 */
export async function askChat(ask: ChatAsk): Promise<ChatReply | null> {
  const url = new URL(`${ask.endpoint.replace(/\/$/, '')}/chat/completions`)
  const body = JSON.stringify({
    model: ask.model,
    messages: [
      { role: 'system', content: ask.system },
      { role: 'user', content: ask.prompt },
    ],
    temperature: 0,
  })
  const text = await new Promise<string | null>(resolve => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const call = send(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Bearer ${ask.key}`,
        },
        signal: AbortSignal.timeout(longestMs),
        ...(listedHosts().includes(url.host) ? {} : { lookup: publicLookup }),
      },
      answer => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > mostBytes) call.destroy()
          else parts.push(part)
        })
        answer.on('end', () =>
          resolve(answer.statusCode === 200 ? Buffer.concat(parts).toString('utf8') : null),
        )
        answer.on('error', () => resolve(null))
      },
    )
    call.on('error', () => resolve(null))
    call.on('close', () => resolve(null))
    call.end(body)
  })
  return text === null ? null : readReply(text)
}

function readReply(text: string): ChatReply | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const read = reply.safeParse(json)
  if (!read.success) return null
  const content = read.data.choices[0]!.message.content
  // A server that counts nothing is counted by length: about four letters a token.
  return {
    text: content,
    tokens: read.data.usage?.total_tokens ?? Math.ceil((text.length + content.length) / 4),
  }
}
