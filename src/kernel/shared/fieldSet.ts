import { z } from 'zod'
import { instant, money } from './fields.ts'

/**
 * The fields of a noun that a person fills in, each once: the schemas of its input. The columns they are stored in, and the shape in which
 * they are shown again, follow from them: `tankLitres` lies in `tank_litres`, money `price` in `price_minor`.
 */
export type Fields = Readonly<Record<string, z.ZodType>>

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

declare const columnName: unique symbol
type InColumn<Name extends string> = { [columnName]: Name }

type IsMoney<Field extends z.ZodType> = [NonNullable<z.input<Field>>, NonNullable<z.output<Field>>] extends [
  string,
  number,
]
  ? true
  : false

type ColumnOf<Key extends string, Field extends z.ZodType> =
  Field extends InColumn<infer Name>
    ? Name
    : IsMoney<Field> extends true
      ? `${SnakeCase<Key>}_minor`
      : SnakeCase<Key>

/** What was left out is null in a row and on screen. */
type Kept<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value

export type ValuesOf<Of extends Fields> = { [Key in keyof Of]: Kept<z.output<Of[Key]>> }
export type ColumnsOf<Of extends Fields> = {
  [Key in keyof Of & string as ColumnOf<Key, Of[Key]>]: Kept<z.output<Of[Key]>>
}
type ShownShape<Of extends Fields> = {
  [Key in keyof Of]: z.ZodType<
    Kept<z.output<Of[Key]>>,
    Exclude<z.input<Of[Key]>, undefined | null> | (null extends Kept<z.output<Of[Key]>> ? null : never)
  >
}

const ownColumns = new WeakMap<z.ZodType, string>()

/** A field whose column has another name than its own. */
export function inColumn<Field extends z.ZodType, Name extends string>(
  field: Field,
  name: Name,
): Field & InColumn<Name> {
  const own = field.clone() as Field & InColumn<Name>
  ownColumns.set(own, name)
  return own
}

type Definition = { type: string; innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType }
const definitionOf = (field: z.ZodType) => field._zod.def as unknown as Definition

/** The schema within defaults, options and one-way transformations, and whether the value may be left out. */
function innermost(field: z.ZodType): { inner: z.ZodType; isOptional: boolean } {
  let inner = field
  let isOptional = false
  for (;;) {
    const { type, innerType, in: from, out: to } = definitionOf(inner)
    if (type === 'optional' || type === 'nullable') isOptional = true
    if (innerType) inner = innerType
    else if (from && to && definitionOf(to).type === 'transform') inner = from
    else return { inner, isOptional }
  }
}

const isMoney = (inner: z.ZodType) =>
  definitionOf(definitionOf(inner).out ?? inner).type === 'number' && definitionOf(inner).type === 'pipe'

function columnOf(key: string, field: z.ZodType): string {
  const snake = key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return ownColumns.get(field) ?? (isMoney(innermost(field).inner) ? `${snake}_minor` : snake)
}

/** The columns of an insert or update, of what an input holds; what it leaves out is null. */
export function columnsOf<Of extends Fields>(
  fields: Of,
  values: { [Key in keyof Of]?: z.output<Of[Key]> },
): ColumnsOf<Of> {
  const columns = Object.entries(fields).map(([key, field]) => [columnOf(key, field), values[key] ?? null])
  return Object.fromEntries(columns)
}

/** The fields as a row holds them. */
export function valuesOf<Of extends Fields>(fields: Of, row: ColumnsOf<Of>): ValuesOf<Of> {
  const stored = row as Record<string, unknown>
  const values = Object.entries(fields).map(([key, field]) => [key, stored[columnOf(key, field)]])
  return Object.fromEntries(values)
}

/** The same value without the limits of an input: a limit that came later does not hide what was stored before. */
function shownField(field: z.ZodType): z.ZodType {
  const { inner, isOptional } = innermost(field)
  const { type, out } = definitionOf(inner)
  const plain =
    type === 'string'
      ? z.string()
      : type === 'number'
        ? z.number()
        : type !== 'pipe'
          ? inner
          : out && definitionOf(out).type === 'date'
            ? instant()
            : money()
  return isOptional ? plain.nullable() : plain
}

/** The shape of the fields in an output. */
export function shown<Of extends Fields>(fields: Of): ShownShape<Of> {
  const shapes = Object.entries(fields).map(([key, field]) => [key, shownField(field)])
  return Object.fromEntries(shapes) as ShownShape<Of>
}
