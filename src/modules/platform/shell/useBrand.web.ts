import { useEffect } from 'react'
import './brand.css'

/** Shows the company's colour in place of the accent, in windows over the page too; null keeps the product's own. */
export function useBrand(colour: string | null): void {
  useEffect(() => {
    const { classList, style } = document.documentElement
    if (!colour) return
    style.setProperty('--brand', colour)
    classList.add('branded')
    return () => {
      style.removeProperty('--brand')
      classList.remove('branded')
    }
  }, [colour])
}
