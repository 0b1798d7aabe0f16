import { useRef, useState } from 'react'
import { upload } from '#kernel/web/api.ts'
import { sayError } from '#kernel/web/say.ts'
import type { FileUpload } from '#ui/FileDrop.tsx'

type Sent = FileUpload & { readonly fileId: string | null; readonly file: File }

/** Files on their way to the company's store: what is shown while they travel, and the ids of those that arrived. */
export function useUploads() {
  const [sent, setSent] = useState<readonly Sent[]>([])
  const count = useRef(0)
  const change = (id: string, next: Partial<Sent>) =>
    setSent(before => before.map(one => (one.id === id ? { ...one, ...next } : one)))
  const send = async (id: string, file: File) => {
    try {
      const stored = await upload(file, file.name)
      change(id, { progress: null, fileId: stored.id })
    } catch (error) {
      change(id, { error: sayError(error) })
    }
  }
  const add = (files: readonly File[]) => {
    const fresh = files.map((file): Sent => {
      count.current += 1
      return { id: String(count.current), name: file.name, progress: 0.5, fileId: null, file }
    })
    setSent(before => [...before, ...fresh])
    for (const one of fresh) void send(one.id, one.file)
  }
  const retry = (id: string) => {
    const one = sent.find(upload => upload.id === id)
    if (!one) return
    // The kit tells a running upload from a failed one by the error's absence.
    setSent(before =>
      before.map(({ error: _, ...upload }) => (upload.id === id ? { ...upload, progress: 0.5 } : upload)),
    )
    void send(id, one.file)
  }
  return {
    uploads: sent,
    add,
    retry,
    remove: (id: string) => setSent(before => before.filter(one => one.id !== id)),
    fileIds: sent.flatMap(one => one.fileId ?? []),
    isSending: sent.some(one => one.progress !== null && !one.error),
  }
}
