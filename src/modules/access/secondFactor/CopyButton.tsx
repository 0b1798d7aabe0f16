import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { showProblem } from '#ui/toast.ts'

/** Puts a text on the clipboard and shows it for two seconds. */
export function CopyButton({ text, name }: { text: string; name?: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      showProblem(m['access.copy.failed']())
    }
  }
  return (
    <Button size="small" onPress={() => void copy()}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {isCopied ? m['access.copy.done']() : (name ?? m['access.copy.action']())}
    </Button>
  )
}
