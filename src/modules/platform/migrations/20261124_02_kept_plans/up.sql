-- Asked for every request: in PL/pgSQL the plans of these are kept, and a company's plan is found once for all its features.

create or replace function platform.plan_at(of_company int, at timestamptz) returns text language plpgsql stable as $$
begin
  return coalesce((
    select case
        when s.state = 'free' then 'free'
        when (at at time zone c.time_zone)::date <= s.ends_on + case when s.cycle = 'trial' then 0 else 7 end then s.plan_code
        else 'free'
      end
    from platform.subscription s join platform.company c on c.id = s.company_id
    where s.company_id = of_company), 'free');
end $$;

create or replace function platform.company_features(of_company int, at timestamptz) returns text[] language plpgsql stable as $$
declare
  plan constant text := platform.plan_at(of_company, at);
begin
  return (
    select coalesce(array_agg(g.code order by g.code), '{}')
    from platform.feature_gate g
    where not g.is_active or plan = any (g.required_plans));
end $$;

create or replace function platform.company_modules(of_company int) returns text[] language plpgsql stable as $$
begin
  return (
    select coalesce(array_agg(a.name order by a.position), '{}')
    from platform.company c, unnest(c.active_modules) with ordinality as a(name, position)
    where c.id = of_company and not exists (
      select from platform.module_setting d
      where d.company_id = of_company and d.module_name = a.name and not d.is_enabled and a.name <> 'core'));
end $$;
