import type { Ref } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldProps } from './fieldProps.ts'

type Props = FieldProps & {
  value: string
  onChange: (value: string) => void
  maxLength?: number
  rows?: number
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ value, onChange, maxLength, rows = 3, ref, ...field }: Props) {
  return (
    <FieldFrame {...field} whole>
      {tie => (
        <div className="in area">
          <textarea
            {...tie}
            ref={ref}
            dir="auto"
            rows={rows}
            value={value}
            onChange={event => onChange(event.target.value)}
            maxLength={maxLength}
          />
        </div>
      )}
    </FieldFrame>
  )
}
