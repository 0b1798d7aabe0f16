import { useDisplay } from '#ui/display.ts'
import { lengthText } from './minutes.web.ts'

/** A length of time; nothing stands back. */
export function Minutes({ value }: { value: number }) {
  const { digits } = useDisplay()
  return <span className={value === 0 ? 'n quiet' : 'n'}>{lengthText(value, digits)}</span>
}
