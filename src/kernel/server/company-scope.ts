import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type JoinNode,
  OnNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  PostgresQueryCompiler,
  RawNode,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
} from 'kysely'

const companyTables = new Set<string>()
let tableNames: RegExp | null = null

/** Registers the tables with row-level security, `schema.table`; read from the catalogue at start. */
export function setCompanyTables(names: Iterable<string>): void {
  companyTables.clear()
  for (const name of names) companyTables.add(name)
  tableNames =
    companyTables.size > 0
      ? new RegExp(
          `(?<!')\\b(${[...companyTables].map(name => name.replace('.', '\\.')).join('|')})\\b(?!:)`,
          'i',
        )
      : null
}

/** SQL written by hand must name the company itself: without the predicate some plans are 11 times slower. */
export function refuseUnscopedSql(sql: string): void {
  if (!tableNames?.test(sql) || /company_id|current_company/.test(sql)) return
  if (/^\s*insert into/i.test(sql) && !/\bselect\b/i.test(sql)) return
  throw new Error(`SQL reads a company table without naming company_id: ${sql.slice(0, 200)}`)
}

/** The reference under which a company table appears in a query, or null for anything else. */
function companySource(node: OperationNode): TableNode | null {
  const table = AliasNode.is(node) ? node.node : node
  if (!TableNode.is(table) || !table.table.schema) return null
  const fullName = `${table.table.schema.name}.${table.table.identifier.name}`
  if (!companyTables.has(fullName)) return null
  if (AliasNode.is(node) && IdentifierNode.is(node.alias)) return TableNode.create(node.alias.name)
  return table
}

/** A condition written by hand stays one condition: an `or` in it would loosen every other, since Kysely sets no brackets. */
const held = (node: OperationNode): OperationNode => (RawNode.is(node) ? ParensNode.create(node) : node)

/**
 * Writes `company_id = $n` for every company table of every query; row-level security stays as the second wall. It is written
 * while the query is compiled: a plugin would copy each query, node by node, before that.
 */
export class CompanyScopeCompiler extends PostgresQueryCompiler {
  readonly #companyId: () => number | null
  constructor(companyId: () => number | null) {
    super()
    this.#companyId = companyId
  }

  #scoped(
    condition: OperationNode | undefined,
    sources: readonly OperationNode[],
  ): OperationNode | undefined {
    const companyId = this.#companyId()
    if (companyId === null) return condition
    let scoped = condition
    for (const node of sources) {
      const source = companySource(node)
      if (!source) continue
      const predicate = BinaryOperationNode.create(
        ReferenceNode.create(ColumnNode.create('company_id'), source),
        OperatorNode.create('='),
        ValueNode.create(companyId),
      )
      scoped = scoped ? AndNode.create(scoped, predicate) : predicate
    }
    return scoped
  }

  #where(existing: WhereNode | undefined, sources: readonly OperationNode[]): { readonly where?: WhereNode } {
    const where = this.#scoped(existing?.where, sources)
    return where ? { where: WhereNode.create(where) } : {}
  }

  protected override visitAnd(node: AndNode): void {
    super.visitAnd({ ...node, left: held(node.left), right: held(node.right) })
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    super.visitSelectQuery({ ...node, ...this.#where(node.where, node.from?.froms ?? []) })
  }

  protected override visitJoin(node: JoinNode): void {
    const on = node.on && this.#scoped(node.on.on, [node.table])
    super.visitJoin(on ? { ...node, on: OnNode.create(on) } : node)
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    const sources = [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]
    super.visitUpdateQuery({ ...node, ...this.#where(node.where, sources) })
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    super.visitDeleteQuery({ ...node, ...this.#where(node.where, node.from.froms) })
  }
}

/** Reads which tables carry forced row-level security, for the query plugin. */
export async function registerCompanyTables(client: {
  query: (sql: string) => Promise<{ rows: { name: string }[] }>
}): Promise<void> {
  const { rows } = await client.query(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relforcerowsecurity and c.relkind in ('r', 'p')`,
  )
  setCompanyTables(rows.map(row => row.name))
}
