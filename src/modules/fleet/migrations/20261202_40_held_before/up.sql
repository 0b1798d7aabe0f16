-- A period that lies in the past was judged by the vehicle's last custody of all: held by somebody before that one it was called
-- free, and before an open custody it was called busy. Ranges of one vehicle never overlap, so the latest one that begins before
-- the period ends is the only one that can reach into it.
create or replace function fleet.availability(vehicle uuid, disposed_on date, in_service_on date, from_at timestamptz, to_at timestamptz,
  now_at timestamptz, from_day date, to_day date, turnaround interval, except_source uuid)
returns table (verdict text, reason text)
language sql stable parallel safe as
$$
  select
    case when facts.found[1] is null then 'free' when facts.found[1] like 'risk:%' then 'at_risk' else 'busy' end,
    replace(facts.found[1], 'risk:', '')
  from (select app.current_company() as company_id) v
  left join lateral (
    select latest.id, latest.due_at, latest.to_at, latest.from_at, latest.source_id
    from (select c.id, c.due_at, c.to_at, c.from_at, c.source_id from fleet.custody c
      where c.company_id = v.company_id and c.vehicle_id = vehicle and c.voided_at is null
        and c.from_at < availability.to_at
      order by c.from_at desc limit 1) latest
  ) last_custody on true
  left join lateral (
    select bool_or(f.expected_until is null or f.expected_until > availability.from_at) as stays, true as is_open
    from fleet.flag f
    where f.company_id = v.company_id and f.vehicle_id = vehicle and f.to_at is null and f.from_at < availability.to_at
    having count(*) > 0
  ) flags on true
  cross join lateral (
    select array_remove(array[
      case when disposed_on <= to_day then 'disposed' end,
      case when in_service_on is null or in_service_on > from_day then 'preparing' end,
      case when exists (select from fleet.claim k
        where k.company_id = v.company_id and k.vehicle_id = vehicle and k.state <> 'released'
          and (except_source is null or k.source_id <> except_source)
          and (k.expires_at is null or k.expires_at > now_at)
          and k.busy_until > availability.from_at and k.starts_at < availability.to_at + turnaround) then 'claimed' end,
      case when last_custody.to_at + turnaround > availability.from_at then 'turnaround' end,
      case when flags.stays then 'flagged' end,
      case when open_custody.is_open and open_custody.due_at is null then 'held' end,
      case when open_custody.is_open and open_custody.due_at > now_at
        and open_custody.due_at + turnaround > availability.from_at then 'held' end,
      case when open_custody.is_open and open_custody.due_at <= now_at
        and availability.from_at <= now_at + interval '24 hours' then 'overdue' end,
      case when open_custody.is_open and open_custody.due_at <= now_at then 'risk:overdue' end,
      case when flags.is_open and not flags.stays then 'risk:flagged' end
    ], null) as found
    from (select last_custody.id is not null and last_custody.to_at is null
        and (except_source is null or last_custody.source_id <> except_source) as is_open, last_custody.due_at) open_custody
  ) facts
$$;
