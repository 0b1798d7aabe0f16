-- Every import tells the planner of its rows now, whatever tables they are in (app.learn_new_rows).
drop function fleet.refresh_statistics();
