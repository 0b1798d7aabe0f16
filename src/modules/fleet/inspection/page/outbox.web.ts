import { endpoints } from '#generated/endpoints.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { type CommandName, Fault, type InputFor, perform, upload } from '#kernel/web/api.ts'
import { refreshAnswers } from '#kernel/web/client.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import { deviceFilesIn, dropFile, isOnDevice, keepFile, readFile } from './deviceFiles.web.ts'
import {
  changeDraft,
  draftKeys,
  draftOf,
  type PendingAct,
  type PhotoAngle,
  tellConnection,
  type YardDraft,
} from './yardDraft.web.ts'

/**
 * Sends what waits on this device, first the photos, then the acts in the order they were pressed. An act goes with the key
 * and the words it was pressed with until the server answers, so that however often it is sent it happens once.
 */
const againMillis = 15_000

let running: Promise<void> | null = null
let isWanted = false
let timer: ReturnType<typeof setTimeout> | undefined

/** What a periodic check sends: the inspection, and who signs it. */
export type CheckInput = {
  readonly save: InputFor<'fleet.inspection.save'>
  readonly sign: Omit<InputFor<'fleet.inspection.sign'>, 'id' | 'version'>
}

export const waitingKeys = (): string[] =>
  draftKeys()
    .filter(key => draftOf(key).pending !== null)
    .sort((a, b) => ((draftOf(a).pending?.at ?? '') < (draftOf(b).pending?.at ?? '') ? -1 : 1))

/** How much work of this device the server has not heard of yet: what would be lost with the device, or by signing out. */
export const waitingCount = (): number => waitingKeys().length

/** Sends everything that waits; asked for again while it runs, it looks once more. */
export function sendWaiting(): Promise<void> {
  isWanted = true
  // The same listener is added once however often it is asked for.
  addEventListener('online', sendWaiting)
  running ??= runThrough().finally(() => {
    running = null
    if (waitingKeys().length > 0) timer = setTimeout(() => void sendWaiting(), againMillis)
  })
  return running
}

async function runThrough(): Promise<void> {
  clearTimeout(timer)
  while (isWanted && navigator.onLine) {
    isWanted = false
    // An `online` event during the attempt has set `isWanted` again.
    if (!(await sendPhotos())) continue
    for (const key of waitingKeys()) if (!(await sendAct(key))) break
  }
}

/** An answer that has not come by then is asked for again, with the same key. */
const longestMillis = 120_000

/** Gives a call up when the signal goes: some browsers let it hang for good. What did arrive is answered to its repeat. */
function whileOnline<Answer>(call: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Fault('offline'))
    const wait = setTimeout(giveUp, longestMillis)
    addEventListener('offline', giveUp)
    call.then(resolve, reject).finally(() => {
      clearTimeout(wait)
      removeEventListener('offline', giveUp)
    })
  })
}

const isConnectionLost = (error: unknown) => error instanceof Fault && error.offline
const isSignedOut = (error: unknown) =>
  error instanceof RefusalError && error.refusal.kind === 'unauthenticated'

/** False when sending more is of no use now: there is no connection. */
async function sendPhotos(): Promise<boolean> {
  for (const key of draftKeys())
    for (const { angle, fileId } of photosOf(draftOf(key))) {
      if (!isOnDevice(fileId)) continue
      try {
        await sendFile(fileId)
      } catch (error) {
        // Only a photo that is refused for what it is goes: the server may be down, the session may have ended in a basement.
        if (!(error instanceof RefusalError) || isSignedOut(error)) {
          if (isConnectionLost(error)) tellConnection(false)
          return !isConnectionLost(error)
        }
        await loadCodeWords()
        const text = sayError(error)
        changeDraft(key, before => ({ ...without(before, fileId), badPhoto: { angle, text } }))
      }
    }
  return true
}

type DraftPhoto = { angle: PhotoAngle | 'mark'; fileId: string }

const photosOf = ({ photos, marks }: YardDraft): DraftPhoto[] => [
  ...photos,
  ...marks.flatMap(mark => (mark.fileIds ?? []).map(fileId => ({ angle: 'mark' as const, fileId }))),
]

/** A draft that a photo was taken out of. */
const without = ({ photos, marks }: YardDraft, fileId: string): Pick<YardDraft, 'photos' | 'marks'> => ({
  photos: photos.filter(photo => photo.fileId !== fileId),
  marks: marks.map(mark =>
    mark.fileIds ? { ...mark, fileIds: mark.fileIds.filter(one => one !== fileId) } : mark,
  ),
})

/** Uploads a file of this device; from then on every draft names the uploaded one. */
async function sendFile(id: string): Promise<string> {
  const blob = await readFile(id)
  if (!blob) throw new Fault('unexpected')
  const name = blob.type === 'image/svg+xml' ? 'signature.svg' : 'photo.jpg'
  const sent = (await whileOnline(upload(blob, name))).id
  for (const key of draftKeys()) {
    const text = JSON.stringify(draftOf(key))
    if (text.includes(id)) changeDraft(key, () => JSON.parse(text.replaceAll(id, sent)) as YardDraft)
  }
  await dropFile(id)
  return sent
}

/** Keeps a file on the device until it is sent; a device that keeps nothing sends it at once. */
export async function keepOrSend(file: Blob, name: string): Promise<string> {
  try {
    return await keepFile(file)
  } catch (error) {
    console.warn('This device keeps no files.', error)
    return (await upload(file, name)).id
  }
}

/** The same input with every file of this device uploaded. */
export async function withSentFiles<Input>(input: Input): Promise<Input> {
  let text = JSON.stringify(input)
  for (const id of deviceFilesIn(text)) text = text.replaceAll(id, await sendFile(id))
  return JSON.parse(text) as Input
}

async function deliver({ act, key }: PendingAct, input: unknown): Promise<unknown> {
  if (act !== 'check') return perform(act, input as InputFor<CommandName>, key)
  const { save, sign } = input as CheckInput
  const saved = await perform('fleet.inspection.save', save, key)
  await perform('fleet.inspection.sign', { ...sign, ...saved }, `${key}-sign`)
  return saved
}

const changesOf = (act: PendingAct['act']) =>
  endpoints[act === 'check' ? 'fleet.inspection.sign' : act]?.changes ?? []

/** False when sending more is of no use now: there is no connection, or no session. */
async function sendAct(key: string): Promise<boolean> {
  const { pending } = draftOf(key)
  if (!pending) return true
  changeDraft(key, () => ({ fault: null }))
  try {
    const input = await withSentFiles(pending.input)
    changeDraft(key, () => ({ pending: { ...pending, input } }))
    const answer = await whileOnline(deliver(pending, input))
    tellConnection(true)
    changeDraft(key, () => ({ pending: null, refusal: null, answer }))
    await refreshAnswers(changesOf(pending.act))
    return true
  } catch (error) {
    if (isConnectionLost(error)) tellConnection(false)
    if (isConnectionLost(error) || isSignedOut(error)) return false
    await loadCodeWords()
    // A refusal frees it: what is corrected is a new act. A fault keeps it, and it goes again.
    if (error instanceof RefusalError)
      changeDraft(key, () => ({ pending: null, refusal: error.refusal.fields?.[0] ?? error.refusal }))
    else changeDraft(key, () => ({ fault: sayError(error) }))
    return true
  }
}
