import { listParties } from '#modules/parties/party/party.contract.ts'
import { hostileContainers } from '../proofs/uploads/containers.ts'
import type { Bench } from './bench.ts'
import { aBenchCompany } from './company.ts'
import { fillCustomers } from './customers.ts'
import { aServer, type MeasuredServer } from './http.ts'
import { percentile } from './report.ts'

const questions = 40
const boundary = 'qafila-fairness-boundary'
const columns = Array.from({ length: 30 }, (_, at) => ({
  ...[
    { key: 'code', kind: 'text' },
    { key: 'nameAr', kind: 'text' },
    { key: 'createdAt', kind: 'instant' },
  ][at % 3],
  label: `عمود ${at}`,
}))

/** How long simple questions take, one after the other. */
async function waits(server: MeasuredServer): Promise<number[]> {
  const all: number[] = []
  for (let at = 0; at < questions; at++) {
    const began = performance.now()
    const { status } = await server.send('GET', '/api/access.session.read')
    if (status !== 200) throw new Error(`A simple question answered ${status}.`)
    all.push(performance.now() - began)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return all
}

function uploaded(server: MeasuredServer, to: string, bytes: Uint8Array) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return server.send('POST', `/api/${to}`, body, `multipart/form-data; boundary=${boundary}`)
}

/** What a simple question waits longer in the middle while others ask for exports, hostile uploads and the description of the API. */
export const fairness: Bench = {
  names: ['wait-for-others'],
  run: async (scratch, { log }) => {
    const company = await aBenchCompany(scratch, log)
    await company.close()
    await fillCustomers(scratch.owner, company.id, 5_000)
    const bombs = await Promise.all(
      hostileContainers.map(async ({ to, bytes }) => ({ to, bytes: await bytes() })),
    )
    const server = await aServer(scratch)
    try {
      await waits(server)
      const idle = await waits(server)
      let isLoaded = true
      let done = 0
      const again = async (work: () => Promise<unknown>) => {
        while (isLoaded) {
          await work()
          done++
        }
      }
      const exported = (format: string) =>
        server.send(
          'POST',
          '/api/export',
          JSON.stringify({ query: listParties.name, input: {}, title: 'العملاء', format, columns }),
        )
      let next = 0
      const load = [
        again(() => exported('xlsx')),
        again(() => exported('csv')),
        again(() => server.send('GET', '/api/docs')),
        again(() => {
          const { to, bytes } = bombs[next++ % bombs.length]!
          return uploaded(server, to, bytes)
        }),
      ]
      const busy = await waits(server)
      isLoaded = false
      await Promise.all(load)
      const value = percentile(busy, 0.5) - percentile(idle, 0.5)
      log(
        `wait-for-others: ${done} costly requests; idle ${percentile(idle, 0.5).toFixed(1)} ms, ` +
          `busy ${percentile(busy, 0.5).toFixed(1)} ms, worst ${Math.max(...busy).toFixed(0)} ms`,
      )
      return [{ name: 'wait-for-others', value, unit: 'ms', budget: 200, scaled: true, sound: done > 4 }]
    } finally {
      await server.stop()
    }
  },
}
