import { Label } from 'react-aria-components/Label'
import { useWords } from './words.ts'

export function AriaLabel({ children, optional }: { children: string; optional?: boolean }) {
  const words = useWords()
  return (
    <Label className="field-label">
      {children}
      {optional && <span className="cap">{words.optional}</span>}
    </Label>
  )
}
