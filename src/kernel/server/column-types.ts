import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The column types that the generated table types are written in. Kysely does not look into a column type inside
 * `Generated<>` or a union, so times and json have a name for each case. */
export type { Generated, GeneratedAlways }
export type Instant = ColumnType<Date, Date | string, Date | string>
export type DefaultedInstant = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
// biome-ignore lint/suspicious/noExplicitAny: the shape of a json column belongs to the code that reads it
type Shapeless = any
export type Json = ColumnType<Shapeless, string | null, string | null>
export type DefaultedJson = ColumnType<Shapeless, string | null | undefined, string | null>
export type NullableJson = ColumnType<Shapeless, string | null | undefined, string | null>
