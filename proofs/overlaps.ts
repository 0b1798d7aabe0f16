/** Vehicles that are promised twice for one moment, or that two people hold at once. */
export const overlapSql = (claims: string, custodies: string) => `
  select concat(a.vehicle_id, ' is promised twice') as found from ${claims} a
  join ${claims} b on b.company_id = $1 and b.vehicle_id = a.vehicle_id and b.id > a.id
    and tstzrange(a.starts_at, a.busy_until) && tstzrange(b.starts_at, b.busy_until)
  where a.company_id = $1 and a.state <> 'released' and b.state <> 'released'
  union all
  select concat(a.vehicle_id, ' is held twice') from ${custodies} a
  join ${custodies} b on b.company_id = $1 and b.vehicle_id = a.vehicle_id and b.id > a.id
    and tstzrange(a.from_at, a.until_at) && tstzrange(b.from_at, b.until_at)
  where a.company_id = $1 and a.voided_at is null and b.voided_at is null`
