import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { Fault } from '#kernel/web/api.ts'
import { loadCodeWords } from '#kernel/web/say.ts'

async function fetchPart(url: string): Promise<Blob> {
  const response = await fetch(url).catch(() => {
    throw new Fault('offline')
  })
  if (response.ok) return response.blob()
  const { refusal } = (await response.json().catch(() => ({}))) as { refusal?: Refusal }
  if (!refusal) throw new Fault('unexpected')
  await loadCodeWords()
  throw new RefusalError(refusal)
}

/** Fetches an archive part by part and saves it as one file; the browser keeps large parts on its disk. */
export async function downloadExport(
  archive: {
    parts: number
    name: string
    partUrl: (part: number) => string
  },
  confirmed: <T>(act: () => Promise<T>) => Promise<T>,
  onPart: (done: number) => void,
): Promise<void> {
  const parts: Blob[] = []
  for (let part = 0; part < archive.parts; part++) {
    parts.push(await confirmed(() => fetchPart(archive.partUrl(part))))
    onPart(parts.length)
  }
  const url = URL.createObjectURL(new Blob(parts, { type: 'application/zip' }))
  const link = document.createElement('a')
  link.href = url
  link.download = archive.name
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
