import { useAnswer } from '#kernel/web/hooks.ts'

/** Where the background of maps comes from; null where maps are plain, and until it is known. */
export function useMapTiles(): { url: string; attribution: string } | null {
  const { data } = useAnswer('platform.mapTiles.read', {})
  return data?.isShown && data.tileAddress
    ? { url: data.tileAddress, attribution: data.attribution ?? '' }
    : null
}
