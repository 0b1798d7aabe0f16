import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DirIcon } from './DirIcon.tsx'
import { IconButton } from './IconButton.tsx'
import { useWords } from './words.ts'

type Props = {
  /** "1 to 12 of 43", in words. */
  text: string
  /** Absent at the first page. */
  onPrevious?: () => void
  /** Absent at the last page. */
  onNext?: () => void
}

export function Pagination({ text, onPrevious, onNext }: Props) {
  const words = useWords()
  // An empty list has no pages to turn.
  if (!text && !onPrevious && !onNext) return null
  return (
    <nav className="pager">
      <span>{text}</span>
      <IconButton label={words.previous} framed size="small" disabled={!onPrevious} onPress={onPrevious}>
        <DirIcon icon={ChevronLeft} />
      </IconButton>
      <IconButton label={words.next} framed size="small" disabled={!onNext} onPress={onNext}>
        <DirIcon icon={ChevronRight} />
      </IconButton>
    </nav>
  )
}
