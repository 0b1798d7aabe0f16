-- Rule R1 in SQL: the status of a vehicle at an instant, and the other facts as chips. The same table in TypeScript is
-- shared/vehicle.status.ts; a test over random histories proves them equal. The vehicle's own columns are passed in and not
-- read again: joined sideways to a list of vehicles it is inlined, and can never turn into a join of vehicles with vehicles.
create function fleet.vehicle_status(vehicle uuid, disposed_on date, in_service_on date, at timestamptz, on_day date)
returns table (status text, chips text[], custody_id uuid)
language sql stable parallel safe as
$$
  select coalesce(facts.found[1], 'available'), coalesce(facts.found[2:], '{}'), holding.id
  from (select app.current_company() as company_id) v
  left join lateral (
    -- Ranges of one vehicle never overlap, so only the latest begun row can cover the instant.
    select latest.id, latest.kind
    from (select c.id, c.kind, c.until_at from fleet.custody c
      where c.company_id = v.company_id and c.vehicle_id = vehicle and c.voided_at is null and c.from_at <= at
      order by c.from_at desc limit 1) latest
    where latest.until_at > at
  ) holding on true
  left join lateral (
    select array_agg(f.kind) as kinds from fleet.flag f
    where f.company_id = v.company_id and f.vehicle_id = vehicle and f.from_at <= at and f.until_at > at
  ) flags on true
  cross join lateral (
    select array_remove(array[
      case when disposed_on <= on_day then 'disposed' end,
      case when 'stolen' = any (flags.kinds) then 'stolen' end,
      case when 'police_hold' = any (flags.kinds) then 'police_station' end,
      case when 'accident' = any (flags.kinds) then 'accident' end,
      case holding.kind when 'contract' then 'rented' when 'workshop' then 'maintenance'
        when 'permit' then 'employee_use' when 'transfer' then 'in_transit' end,
      case when in_service_on is null or in_service_on > on_day then 'preparing' end,
      case when 'out_of_service' = any (flags.kinds) then 'out_of_service' end,
      case when exists (select from fleet.claim k
        where k.company_id = v.company_id and k.vehicle_id = vehicle and k.state <> 'released'
          and (k.state = 'active' or holding.id is null)
          and k.starts_at <= at + interval '24 hours' and k.busy_until > at
          and (k.expires_at is null or k.expires_at > at)) then 'reserved' end
    ], null) as found
  ) facts
$$;

-- Rule R4 in SQL: may this vehicle be promised for [from_at, to_at)? `except_source` is the document that asks, whose own
-- claim and custody do not stand in its way. The same decision in TypeScript is shared/availability.rules.ts.
create function fleet.availability(vehicle uuid, disposed_on date, in_service_on date, from_at timestamptz, to_at timestamptz,
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
      case when last_custody.to_at is not null and last_custody.to_at + turnaround > availability.from_at
        and last_custody.from_at < availability.to_at then 'turnaround' end,
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

-- After an import the planner must not believe that the tables are still small; it would for up to a minute, until the
-- server's own analysis, and choose plans that read every vehicle for every vehicle.
create function fleet.refresh_statistics() returns void language plpgsql security definer set search_path = '' as
$$
begin
  analyze fleet.vehicle, fleet.vehicle_plate, fleet.rate, fleet.vehicle_document, fleet.odometer_reading, fleet.claim,
    fleet.custody, fleet.flag;
end
$$;
revoke all on function fleet.refresh_statistics() from public;
grant execute on function fleet.refresh_statistics() to qafila_app;
