import type { ReactElement } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { pressed } from './pressed.ts'

export type TooltipProps = { text: string; children: ReactElement }

export function TooltipPart({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={700} closeDelay={300}>
      <Focusable>{pressed(children)}</Focusable>
      <AriaTooltip className="tip" offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
