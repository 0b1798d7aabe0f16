-- Undoes employees that a file brought: with the contract and the opened balance they came with. One that anything else names stays, and
-- its number is answered; the caller then refuses the whole. Numbers are not given out again.
create function hr.forget_employees(ids uuid[]) returns setof text language plpgsql security definer
set search_path = pg_catalog, hr, app, pg_temp as $$
declare
  one record;
begin
  for one in select e.id, e.number, e.version from hr.employee e where e.company_id = app.current_company() and e.id = any (ids) loop
    begin
      if one.version > 1 then raise foreign_key_violation; end if;
      if exists (select from hr.leave_move m where m.company_id = app.current_company() and m.employee_id = one.id and m.source <> 'opening')
        then raise foreign_key_violation; end if;
      delete from hr.leave_move m where m.company_id = app.current_company() and m.employee_id = one.id;
      delete from hr.pay_item i using hr.employment_contract c
        where c.company_id = app.current_company() and c.employee_id = one.id and i.company_id = c.company_id and i.contract_id = c.id;
      delete from hr.employment_contract c where c.company_id = app.current_company() and c.employee_id = one.id;
      delete from hr.employee e where e.company_id = app.current_company() and e.id = one.id;
    exception when foreign_key_violation then
      return next one.number;
    end;
  end loop;
end $$;
revoke all on function hr.forget_employees(uuid[]) from public;
grant execute on function hr.forget_employees(uuid[]) to qafila_app;
