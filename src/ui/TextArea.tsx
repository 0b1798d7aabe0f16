import type { Ref } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldProps } from './fieldProps.ts'
import { cutAt, whyTooLong } from './tooLong.ts'
import { useWords } from './words.ts'

type Props = FieldProps & {
  value: string
  onChange: (value: string) => void
  maxLength?: number
  rows?: number
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ value, onChange, maxLength, rows = 3, ref, ...field }: Props) {
  const words = useWords()
  return (
    <FieldFrame {...field} error={field.error ?? whyTooLong(value, maxLength, words)} whole>
      {tie => (
        <div className="in area">
          <textarea
            {...tie}
            ref={ref}
            dir="auto"
            rows={rows}
            value={value}
            onChange={event => onChange(event.target.value)}
            maxLength={cutAt(maxLength)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
