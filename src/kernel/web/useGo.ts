import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Goes to an address of the application; what stands behind its `?` is its search part. */
export function useGo(): (href: string) => void {
  const navigate = useNavigate()
  return useCallback((href: string) => void navigate({ to: href }), [navigate])
}
