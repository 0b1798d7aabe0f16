import { useRef, useState } from 'react'
import { upload } from '#kernel/web/api.ts'
import { sayError } from '#kernel/web/say.ts'
import type { FileUpload } from '#ui/FileDrop.tsx'

type Scan = FileUpload & { file: File; fileId: string | null }

/** Files sent as soon as they are chosen; what failed stays in the list with its reason and can be sent again. */
export function useUploads() {
  const [scans, setScans] = useState<readonly Scan[]>([])
  const count = useRef(0)
  const change = (id: string, part: Partial<Scan>) =>
    setScans(before => before.map(scan => (scan.id === id ? { ...scan, ...part } : scan)))
  const send = async (id: string, file: File) => {
    try {
      const { id: fileId } = await upload(file, file.name)
      change(id, { fileId, progress: null })
    } catch (error) {
      change(id, { progress: null, error: sayError(error) })
    }
  }
  const add = (files: File[]) => {
    const added = files.map(file => {
      count.current += 1
      return { id: String(count.current), name: file.name, progress: 0.4, file, fileId: null }
    })
    setScans(before => [...before, ...added])
    for (const scan of added) void send(scan.id, scan.file)
  }
  const retry = (id: string) => {
    const scan = scans.find(one => one.id === id)
    if (!scan) return
    const { error: _, ...clean } = { ...scan, progress: 0.4 }
    setScans(before => before.map(one => (one.id === id ? clean : one)))
    void send(id, scan.file)
  }
  return {
    uploads: scans as readonly FileUpload[],
    fileIds: scans.flatMap(scan => (scan.fileId ? [scan.fileId] : [])),
    isBusy: scans.some(scan => scan.progress !== null),
    add,
    retry,
    remove: (id: string) => setScans(before => before.filter(scan => scan.id !== id)),
  }
}
