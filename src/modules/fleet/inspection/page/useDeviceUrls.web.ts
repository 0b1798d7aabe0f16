import { useEffect, useState } from 'react'
import { fileUrl } from '#kernel/web/api.ts'
import { isOnDevice, readFile } from './deviceFiles.web.ts'

/** The addresses of photos: uploaded ones by their file, those on this device from its storage. */
export function useDeviceUrls(fileIds: readonly string[]): (fileId: string) => string | null {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({})
  const waiting = fileIds.filter(isOnDevice).join(' ')
  useEffect(() => {
    if (!waiting) return
    let made: string[] = []
    let isGone = false
    const load = async () => {
      const found: Record<string, string> = {}
      for (const id of waiting.split(' ')) {
        const blob = await readFile(id)
        if (blob) found[id] = URL.createObjectURL(blob)
      }
      made = Object.values(found)
      if (isGone) for (const url of made) URL.revokeObjectURL(url)
      else setUrls(found)
    }
    load().catch((error: unknown) => console.warn('A photo of this device cannot be shown.', error))
    return () => {
      isGone = true
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [waiting])
  return fileId => (isOnDevice(fileId) ? (urls[fileId] ?? null) : fileUrl(fileId))
}
